import { normalizeNameCase } from '@/lib/contract/people/name-case'
import { fillPlaceholders } from '@/lib/contract/placeholders'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, FactTable, LinkAsText, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  email: string
  firstName: string | null
  bought: string | null
  /** Titles of the first few sections that no other purchase of the buyer includes. */
  fresh: string[]
  /** Number of further new sections. */
  more: number
}

/**
 * Email after a later sale: lists the newly accessible sections. The buyer keeps access to all earlier ones.
 */
export function AccessGrantedEmail(props: Props) {
  const { link, email, firstName, bought, fresh, more, own, button, note, ...house } = props
  const what = bought ?? 'Your purchase'
  const { words } = house
  return (
    <EmailLayout
      {...house}
      title={own?.subject ?? `${what} is now available`}
      preview={own ? undefined : 'It’s in your existing account. One click and you’re in.'}
    >
      {own?.text ?? (
        <Paragraph>
          {firstName ? `Thank you, ${normalizeNameCase(firstName)}.` : 'Thank you.'} {what} has been added to
          your account, along with your earlier purchases.
        </Paragraph>
      )}
      {fresh.length === 0 && <Paragraph>{words.nothingNew}</Paragraph>}
      <ActionButton href={link}>{button}</ActionButton>
      <FactTable
        rows={[
          ...fresh.map((title): [string, string] => [words.factNew, title]),
          ...(more > 0
            ? [
                [words.factNew, fillPlaceholders(words.factMore, { count: `${more}` })] satisfies [
                  string,
                  string,
                ],
              ]
            : []),
          [words.factEmail, email],
        ]}
      />
      <SmallPrint>{note}</SmallPrint>
      <LinkAsText href={link} words={words} />
    </EmailLayout>
  )
}
