import { formatDuration } from '@/lib/format'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { EmailFooter } from './email-footer'
import { ActionButton, EmailLayout, FactTable, LinkAsText, Paragraph } from './email-parts'
import { Greeting } from './greeting'

interface Props extends EmailBranding, FilledEmailText {
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
export function GettingStartedEmail(props: Props) {
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
    <EmailLayout
      {...house}
      title={own?.subject ?? (isAgain ? 'Your first lesson is one click away' : 'Your first lesson is ready')}
      preview={own ? undefined : 'Click the button to sign in and start. No password needed.'}
    >
      {own?.text ?? <DefaultText firstName={firstName} what={bought ?? 'Your course'} isAgain={isAgain} />}
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

function DefaultText({
  firstName,
  what,
  isAgain,
}: {
  firstName: string | null
  what: string
  isAgain: boolean
}) {
  return (
    <>
      <Greeting firstName={firstName} />
      {isAgain ? (
        <Paragraph>
          {what} is still ready for you. If something isn’t working, contact the seller. They can see your
          access and help you.
        </Paragraph>
      ) : (
        <Paragraph>
          {what} is ready for you, and you haven’t started it yet. In case our first email got lost, here’s
          your sign-in link again.
        </Paragraph>
      )}
      <Paragraph>
        Click the button to sign in on this device and open your first lesson. No password needed.
      </Paragraph>
    </>
  )
}
