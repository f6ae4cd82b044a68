import { fillPlaceholders } from '@/lib/contract/placeholders'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { EmailFooter } from './email-footer'
import { ActionButton, EmailLayout, FactTable, LinkAsText } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  unsubscribe: string
  postalAddress: string
  /** The first newly opened lessons, in course order. */
  lessons: { title: string; sectionTitle: string }[]
  /** Number of further newly opened lessons. */
  more: number
}

/** Lists lessons that have opened, and links to the first one. */
export function LessonsOpenEmail(props: Props) {
  const {
    link,
    unsubscribe,
    postalAddress,
    lessons,
    more,
    subject,
    text,
    isDefault,
    button,
    note,
    ...house
  } = props
  const { words } = house
  const rows = lessons.map(({ title, sectionTitle }): [string, string] => [sectionTitle, title])
  if (more > 0) rows.push([words.factNew, fillPlaceholders(words.factMore, { count: `${more}` })])
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'Your new lessons are one click away.' : undefined}
    >
      {text}
      <ActionButton href={link}>{button}</ActionButton>
      {rows.length > 0 && <FactTable rows={rows} />}
      <LinkAsText href={link} words={words} />
      <EmailFooter postalAddress={postalAddress} unsubscribe={unsubscribe} stop={words.stopReminders}>
        {note}
      </EmailFooter>
    </EmailLayout>
  )
}
