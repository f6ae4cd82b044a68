import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, FactTable, LinkAsText, SmallPrint } from './email-parts'
import { formatEmailDay } from './format-email-day'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Name of the product. Null if it is unknown. */
  bought: string | null
  /** Day when access ends. */
  endsOn: string
}

/** Tells a buyer on which day access to a purchase ends. */
export function AccessEndingEmail({
  link,
  bought,
  endsOn,
  subject,
  text,
  isDefault,
  button,
  note,
  ...house
}: Props) {
  const { words } = house
  const product: [string, string][] = bought ? [[words.factProduct, bought]] : []
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'Watch what you haven’t seen yet.' : undefined}
    >
      {text}
      <FactTable rows={[...product, [words.factEnds, formatEmailDay(endsOn, words)]]} />
      <ActionButton href={link}>{button}</ActionButton>
      <SmallPrint>{note}</SmallPrint>
      <LinkAsText href={link} words={words} />
    </EmailLayout>
  )
}
