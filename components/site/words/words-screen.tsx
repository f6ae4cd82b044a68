'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { BackLink } from '@/components/layout/back-link'
import { unlessUnsaved } from '@/components/layout/unsaved'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { WordsEditor } from '@/components/mail/words/words-editor'
import { Button } from '@/components/ui/button'
import { Loading } from '@/components/ui/skeleton'
import { mailWordsQuery } from '@/lib/client/mail/mail-words'
import { houseWordsQuery } from '@/lib/client/site/house-words'
import { wordedKinds } from '@/lib/contract/mail/worded-mails'
import { HouseForm } from './house-form'

const choices = [...wordedKinds, 'everywhere'] as const
type Choice = (typeof choices)[number]

const shown: Record<Choice, { label: string; when: string }> = {
  welcome: { label: 'Welcome', when: 'After the first sale, with the way in.' },
  opened: { label: 'Access', when: 'After every later sale, with what is new.' },
  rescue: { label: 'Rescue', when: 'To who has not begun, after 24 hours and after 72.' },
  return: { label: 'Return', when: 'Once to who began and stayed away for a week.' },
  sign_in: { label: 'Sign-in', when: 'To whoever asks to sign in.' },
  lead_confirm: {
    label: 'Early access',
    when: 'To whoever asks for early access, before they are on the list.',
  },
  everywhere: {
    label: 'Everywhere',
    when: 'What stands on all mails, on the pages they lead to, and around your own pages.',
  },
}

/** What the shop says around its course, in the owner's own words: its mails one by one, and what stands on all. */
export function WordsScreen() {
  const [choice, setChoice] = useState<Choice>('welcome')
  return (
    <AdminPage title="Words" description={<BackLink href="/admin/mails">All mails</BackLink>}>
      <div className="grid gap-3">
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="sr-only">What is worded</legend>
          {choices.map((one) => (
            <Button
              key={one}
              variant={one === choice ? 'default' : 'outline'}
              aria-pressed={one === choice}
              onClick={() => unlessUnsaved(document, () => setChoice(one), true)}
            >
              {shown[one].label}
            </Button>
          ))}
        </fieldset>
        <p className="text-quiet text-sm">{shown[choice].when}</p>
      </div>
      <Chosen choice={choice} />
    </AdminPage>
  )
}

function Chosen({ choice }: { choice: Choice }) {
  const mails = useQuery(mailWordsQuery())
  const house = useQuery(houseWordsQuery())
  const loading = <Loading shape="h-96" />
  if (choice === 'everywhere') {
    return (
      <WhenLoaded query={house} what="The words" loading={loading}>
        {(words) => <HouseForm words={words} />}
      </WhenLoaded>
    )
  }
  return (
    <WhenLoaded query={mails} what="The mails" loading={loading}>
      {(words) => (
        <WordsEditor
          key={choice}
          kind={choice}
          own={words.find(({ kind }) => kind === choice)?.own ?? null}
        />
      )}
    </WhenLoaded>
  )
}
