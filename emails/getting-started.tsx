import { shownName } from '@/lib/contract/people/names'
import { formatDuration } from '@/lib/format'
import type { House } from './branding'
import { Why } from './email-footer'
import type { Worded } from './owner-content'
import { Action, Facts, Line, Sheet, Spelled } from './parts'

interface Props extends House, Worded {
  link: string
  unsubscribe: string
  postalAddress: string
  firstName: string | null
  bought: string | null
  /** Whether an earlier reminder was already sent. */
  isAgain: boolean
  lesson: { title: string; sectionTitle: string; duration: number | null } | null
}

/** Email to a buyer who has not started yet: shows again how to sign in. */
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
      title={own?.subject ?? (isAgain ? 'Your first lesson is one click away' : 'Your first lesson is ready')}
      preview={own ? undefined : 'Click the button to sign in and start. No password needed.'}
    >
      {own?.text ?? <DefaultText firstName={firstName} what={bought ?? 'your course'} isAgain={isAgain} />}
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

function DefaultText({
  firstName,
  what,
  isAgain,
}: {
  firstName: string | null
  what: string
  isAgain: boolean
}) {
  const hello = firstName ? `Hello ${shownName(firstName)}, ` : 'Hello, '
  return (
    <>
      {isAgain ? (
        <Line>
          {hello}
          {what} is still ready for you. If something isn’t working, contact the seller. They can see your
          access and help you.
        </Line>
      ) : (
        <Line>
          {hello}
          {what} is ready for you, and you haven’t started it yet. In case our first email got lost, here’s
          your sign-in link again.
        </Line>
      )}
      <Line>Click the button to sign in on this device and open your first lesson. No password needed.</Line>
    </>
  )
}
