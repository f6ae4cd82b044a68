import { filled } from '@/lib/contract/fill'
import { shownName } from '@/lib/contract/people/names'
import type { House } from './house'
import { Action, Facts, Line, Sheet, Small, Spelled } from './parts'
import type { Worded } from './worded'

interface Props extends House, Worded {
  link: string
  email: string
  firstName: string | null
  bought: string | null
  /** Sections that nothing else of theirs opens, the first few by title. */
  fresh: string[]
  /** How many more there are. */
  more: number
}

/** The mail that follows a later sale: what is open now beside what was open before. */
export function OpenedMail(props: Props) {
  const { link, email, firstName, bought, fresh, more, own, button, note, ...house } = props
  const what = bought ?? 'Your purchase'
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? `${what} is open now`}
      preview={own ? undefined : 'In the account you have already. One press and you are in.'}
    >
      {own?.text ?? (
        <Line>
          {firstName ? `Thank you, ${shownName(firstName)}.` : 'Thank you.'} {what} is in your account, beside
          what you bought before.
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
