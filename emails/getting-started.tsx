import { formatDuration } from '@/lib/format'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { EmailFooter } from './email-footer'
import { ActionButton, EmailLayout, FactTable, LinkAsText } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  unsubscribe: string
  postalAddress: string
  lesson: { title: string; sectionTitle: string; duration: number | null } | null
}

/** Reminds a buyer who hasn’t started yet, and shows again how to sign in. */
export function GettingStartedEmail(props: Props) {
  const { link, unsubscribe, postalAddress, lesson, subject, text, isDefault, button, note, ...house } = props
  const { words } = house
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'Click the button to sign in and start. No password needed.' : undefined}
    >
      {text}
      <ActionButton href={link}>{button}</ActionButton>
      {lesson && (
        <FactTable
          rows={[
            [words.factFirstLesson, lesson.title],
            [words.factSection, lesson.sectionTitle],
            ...(lesson.duration
              ? [[words.factLength, formatDuration(lesson.duration)] satisfies [string, string]]
              : []),
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
