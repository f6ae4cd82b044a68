import { shownName } from '@/lib/contract/people/names'
import { formatDuration } from '@/lib/format'
import type { House } from './house'
import { Action, Facts, Line, Sheet, Spelled } from './parts'
import { Why } from './why'
import type { Worded } from './worded'

interface Props extends House, Worded {
  link: string
  unsubscribe: string
  postalAddress: string
  firstName: string | null
  bought: string | null
  /** Whether it was said before. */
  isAgain: boolean
  lesson: { title: string; sectionTitle: string; duration: number | null } | null
}

/** To somebody who has bought and not begun: the way in, once more. */
export function RescueMail(props: Props) {
  const {
    link,
    unsubscribe,
    postalAddress,
    firstName,
    bought,
    isAgain,
    lesson,
    own,
    button,
    note,
    ...house
  } = props
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? (isAgain ? 'Your first lesson, one press away' : 'Your first lesson is ready')}
      preview={own ? undefined : 'The button signs you in and starts it. No password.'}
    >
      {own?.text ?? <Usual firstName={firstName} what={bought ?? 'your course'} isAgain={isAgain} />}
      <Action href={link}>{button}</Action>
      {lesson && (
        <Facts
          rows={[
            [words.factFirstLesson, lesson.title],
            [words.factSection, lesson.sectionTitle],
            ...(lesson.duration
              ? [[words.factLength, formatDuration(lesson.duration)] satisfies [string, string]]
              : []),
          ]}
        />
      )}
      <Spelled href={link} words={words} />
      <Why postalAddress={postalAddress} unsubscribe={unsubscribe} stop={words.stopReminders}>
        {note}
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
