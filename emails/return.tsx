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
  /** Where they stopped; null: between two lessons. */
  place: { title: string; lastPosition: number } | null
}

/** To somebody who began and stays away: back to where they stopped. */
export function ReturnMail(props: Props) {
  const { link, unsubscribe, postalAddress, firstName, place, own, button, note, ...house } = props
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'Your place is kept'}
      preview={own ? undefined : 'Go on at the second where you stopped.'}
    >
      {own?.text ?? (
        <>
          <Line>
            {firstName ? `Hello ${shownName(firstName)}.` : 'Hello.'} You began, and then a week went by.
          </Line>
          <Line>The button signs you in and goes on at the second where you stopped.</Line>
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
