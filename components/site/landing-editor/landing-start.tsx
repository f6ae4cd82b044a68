'use client'
import { type ReactNode, useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { toastFailure } from '@/components/layout/toast-error'
import { Button } from '@/components/ui/button'
import { useStartLanding } from '@/lib/client/site/landing'
import type { LandingOrigin } from '@/lib/contract/site/landing'
import { useEditedCourse } from './edited-course-context'

const choices: { from: LandingOrigin; title: string; text: string; button: string }[] = [
  {
    from: 'course',
    title: 'From my course',
    text: 'Uses your course’s name, sections, and lessons, plus your price, refund period, and support email if we know them. We don’t add any claims.',
    button: 'Use My Course',
  },
  {
    from: 'example',
    title: 'From the example',
    text: 'Uses the page that visitors see now. It’s about another course, so we list all the text you need to replace.',
    button: 'Use Example',
  },
  {
    from: 'blank',
    title: 'Blank',
    text: 'Starts with a headline, a button, and placeholders. Turn on the sections you need.',
    button: 'Use Blank Page',
  },
]

/** Asks how to start the landing page. Only the shop’s page can start from the example. */
export function LandingStart({ switcher }: { switcher?: ReactNode }) {
  const course = useEditedCourse()
  const { mutateAsync, isPending } = useStartLanding(course?.slug)
  const [chosen, setChosen] = useState<LandingOrigin | null>(null)
  const shown = choices.filter(({ from }) => !(course && from === 'example'))
  async function start(from: LandingOrigin) {
    setChosen(from)
    try {
      await mutateAsync(from)
    } catch (error) {
      toastFailure(error, 'Couldn’t start the landing page. Try again.')
    }
  }
  return (
    <AdminPage
      title="Landing Page"
      description={
        course
          ? 'This course doesn’t have a landing page yet. Create one.'
          : 'Visitors still see the example page. Create your own.'
      }
    >
      {switcher}
      <ul className="grid gap-4 md:grid-cols-3">
        {shown.map(({ from, title, text, button }) => (
          <li key={from} className="flex flex-col items-start rounded-lg border bg-raised p-6">
            <h2 className="text-xl">{title}</h2>
            <p className="mt-2 mb-6 text-quiet text-sm">{text}</p>
            <Button
              className="mt-auto"
              variant={from === 'course' ? 'signal' : 'outline'}
              disabled={isPending}
              onClick={() => start(from)}
            >
              {isPending && from === chosen ? 'Starting...' : button}
            </Button>
          </li>
        ))}
      </ul>
    </AdminPage>
  )
}
