import type { ReactNode } from 'react'
import { shownName } from '@/lib/contract/people/names'
import { Action, Facts, Line, Plain, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
  link: string
  email: string
  firstName: string | null
  bought: string | null
  /** Sections that nothing else of theirs opens, the first few by title. */
  fresh: string[]
  /** How many more there are. */
  more: number
  /** The owner's own words, in place of ours. */
  own: { subject: string; text: ReactNode } | null
}

/** The mail that follows a later sale: what is open now beside what was open before. */
export function OpenedMail({
  productName,
  appUrl,
  supportEmail,
  link,
  email,
  firstName,
  bought,
  fresh,
  more,
  own,
}: Props) {
  const what = bought ?? 'Your purchase'
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      supportEmail={supportEmail}
      title={own?.subject ?? `${what} is open now`}
      preview="In the account you have already. One press and you are in."
    >
      {own?.text ?? (
        <Line>
          {firstName ? `Thank you, ${shownName(firstName)}.` : 'Thank you.'} {what} is in your account, beside
          what you bought before.
        </Line>
      )}
      {fresh.length === 0 && (
        <Line>Every section in it was open to you already, so you go on where you are.</Line>
      )}
      <Action href={link}>Start watching</Action>
      <Facts
        rows={[
          ...fresh.map((title): [string, string] => ['New', title]),
          ...(more > 0 ? [['New', `and ${more} more`] satisfies [string, string]] : []),
          ['You sign in with', email],
        ]}
      />
      <Small>
        The button works once and for 7 days. After that, go to <Plain href={appUrl} />, choose Login / Sign
        Up and enter {email}: a new link is sent each time.
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
