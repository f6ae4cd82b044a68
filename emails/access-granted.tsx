import { filled } from '@/lib/contract/fill'
import { shownName } from '@/lib/contract/people/names'
import type { House } from './branding'
import type { Worded } from './owner-content'
import { Action, Facts, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House, Worded {
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
export function OpenedMail(props: Props) {
  const { link, email, firstName, bought, fresh, more, own, button, note, ...house } = props
  const what = bought ?? 'Your purchase'
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? `${what} is open now`}
      preview={own ? undefined : 'It’s in your existing account. One click and you’re in.'}
    >
      {own?.text ?? (
        <Line>
          {firstName ? `Thank you, ${shownName(firstName)}.` : 'Thank you.'} {what} has been added to your
          account, along with your earlier purchases.
        </Line>
      )}
      {fresh.length === 0 && <Line>{words.nothingNew}</Line>}
      <Action href={link}>{button}</Action>
      <Facts
        rows={[
          ...fresh.map((title): [string, string] => [words.factNew, title]),
          ...(more > 0
            ? [[words.factNew, filled(words.factMore, { count: `${more}` })] satisfies [string, string]]
            : []),
          [words.factEmail, email],
        ]}
      />
      <Small>{note}</Small>
      <Spelled href={link} words={words} />
    </Sheet>
  )
}
