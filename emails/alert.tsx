import type { EmailBranding } from './branding'
import { ActionButton, EmailLayout, FactTable, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding {
  title: string
  /** Sentences that say what happened and how to fix it. */
  text: string
  facts: [label: string, value: string][]
  link: string
  action: string
  /** Whether the alert is sent only once. Otherwise, it is sent every day until the problem is fixed. */
  isOnce?: boolean | undefined
}

/** Alerts the owner to a problem that only the owner can fix. */
export function AlertEmail({ title, text, facts, link, action, isOnce, ...house }: Props) {
  return (
    <EmailLayout {...house} lang="en" title={title} preview={text}>
      <Paragraph>{text}</Paragraph>
      <FactTable rows={facts} />
      <ActionButton href={link}>{action}</ActionButton>
      <SmallPrint>
        You’re receiving this because you’re an administrator.
        {!isOnce && ' We’ll remind you daily until the problem is fixed.'}
      </SmallPrint>
    </EmailLayout>
  )
}
