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
  /** Where they stopped; null: between two lessons. */
  place: { title: string; lastPosition: number } | null
}

/** To somebody who began and stays away: back to where they stopped. */
export function ReturnMail(props: Props) {
  const { productName, appUrl, supportEmail, link, unsubscribe, postalAddress, firstName, place } = props
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      supportEmail={supportEmail}
      title="Your place is kept"
      preview="Go on at the second where you stopped."
    >
      <Line>
        {firstName ? `Hello ${shownName(firstName)}.` : 'Hello.'} You began, and then a week went by.
      </Line>
      <Line>The button signs you in and goes on at the second where you stopped.</Line>
      <Action href={link}>Go on watching</Action>
      {place && (
        <Facts
          rows={[
            ['Lesson', place.title],
            ['You stopped at', formatDuration(place.lastPosition)],
          ]}
        />
      )}
      <Spelled href={link} />
      <Why postalAddress={postalAddress} unsubscribe={unsubscribe}>
        You get this because you started a course of yours and have not been back for a week. It is sent once.
      </Why>
    </Sheet>
  )
}
