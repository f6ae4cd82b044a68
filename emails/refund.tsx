import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, FactTable, LinkAsText, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Name of the refunded product. Null if it is unknown. */
  bought: string | null
}

/** Confirms a refund: what was refunded, and that access to it has ended. */
export function RefundEmail({ link, bought, subject, text, isDefault, button, note, ...house }: Props) {
  const { words } = house
  return (
    <EmailLayout {...house} title={subject} preview={isDefault ? 'Your refund is confirmed.' : undefined}>
      {text}
      {bought && <FactTable rows={[[words.factProduct, bought]]} />}
      <ActionButton href={link}>{button}</ActionButton>
      <SmallPrint>{note}</SmallPrint>
      <LinkAsText href={link} words={words} />
    </EmailLayout>
  )
}
