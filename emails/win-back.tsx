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
  /**
   * Lesson and position where the student stopped. Null if the student completed every lesson that they
   * started.
   */
  place: { title: string; lastPosition: number } | null
}

/** Email to a student who started and has not come back: links to the point where they stopped. */
export function ReturnMail(props: Props) {
  const { link, unsubscribe, postalAddress, firstName, place, own, button, note, ...house } = props
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'Pick up where you left off'}
      preview={own ? undefined : 'Your next lesson is one click away.'}
    >
      {own?.text ?? (
        <>
          <Line>
            {firstName ? `Hello ${shownName(firstName)}.` : 'Hello.'} It’s been a week since you last watched.
          </Line>
          <Line>Click the button to sign in and pick up where you left off.</Line>
        </>
      )}
      <Action href={link}>{button}</Action>
      {place && (
        <Facts
          rows={[
            [words.factLesson, place.title],
            [words.factStoppedAt, formatDuration(place.lastPosition)],
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
