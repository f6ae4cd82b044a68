import type { ReactNode } from 'react'
import { shownName } from '@/lib/contract/people/names'
import { formatDuration } from '@/lib/format'
import { Action, Facts, Line, Sheet, Spelled } from './parts'
import { Why } from './why'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
  link: string
  unsubscribe: string
  postalAddress: string
  firstName: string | null
  bought: string | null
  /** Whether it was said before. */
  isAgain: boolean
  lesson: { title: string; sectionTitle: string; duration: number | null } | null
  /** The owner's own words, in place of ours. */
  own: { subject: string; text: ReactNode } | null
}

/** To somebody who has bought and not begun: the way in, once more. */
export function RescueMail({ isAgain, lesson, own, ...props }: Props) {
  const { productName, appUrl, supportEmail, link, unsubscribe, postalAddress, firstName, bought } = props
  const what = bought ?? 'your course'
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      supportEmail={supportEmail}
      title={own?.subject ?? (isAgain ? 'Your first lesson, one press away' : 'Your first lesson is ready')}
      preview="The button signs you in and starts it. No password."
    >
      {own?.text ?? <Usual firstName={firstName} what={what} isAgain={isAgain} />}
      <Action href={link}>Start the first lesson</Action>
      {lesson && (
        <Facts
          rows={[
            ['First lesson', lesson.title],
            ['Section', lesson.sectionTitle],
            ...(lesson.duration
              ? [['Length', formatDuration(lesson.duration)] satisfies [string, string]]
              : []),
          ]}
        />
      )}
      <Spelled href={link} />
      <Why postalAddress={postalAddress} unsubscribe={unsubscribe}>
        You get this because you bought {what} and have not started it. At most two such mails are sent.
      </Why>
    </Sheet>
  )
}

function Usual({ firstName, what, isAgain }: { firstName: string | null; what: string; isAgain: boolean }) {
  const hello = firstName ? `Hello ${shownName(firstName)}, ` : 'Hello, '
  return (
    <>
      {isAgain ? (
        <Line>
          {hello}
          {what} is still waiting for you. If something is in the way, write to whoever you bought it from:
          they can see that you have access, and help.
        </Line>
      ) : (
        <Line>
          {hello}
          {what} is open for you and not started yet. Perhaps our first mail got lost, so here is the way in
          again.
        </Line>
      )}
      <Line>The button signs you in on this device and opens the first lesson. There is no password.</Line>
    </>
  )
}
