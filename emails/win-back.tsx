import { formatDuration } from '@/lib/format'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { EmailFooter } from './email-footer'
import { ActionButton, EmailLayout, FactTable, LinkAsText } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  unsubscribe: string
  postalAddress: string
  /** Lesson and position at which the student stopped. Null if they completed every lesson they started. */
  place: { title: string; lastPosition: number } | null
}

/** Invites students who haven’t watched for a while to continue where they stopped. */
export function WinBackEmail(props: Props) {
  const { link, unsubscribe, postalAddress, place, subject, text, isDefault, button, note, ...house } = props
  const { words } = house
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'Your next lesson is one click away.' : undefined}
    >
      {text}
      <ActionButton href={link}>{button}</ActionButton>
      {place && (
        <FactTable
          rows={[
            [words.factLesson, place.title],
            [words.factStoppedAt, formatDuration(place.lastPosition)],
          ]}
        />
      )}
      <LinkAsText href={link} words={words} />
      <EmailFooter postalAddress={postalAddress} unsubscribe={unsubscribe} stop={words.stopReminders}>
        {note}
      </EmailFooter>
    </EmailLayout>
  )
}
