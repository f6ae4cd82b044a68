import type { House } from './house'
import { Action, Line, Sheet, Small, Spelled } from './parts'
import type { Worded } from './worded'

interface Props extends House, Worded {
  link: string
  email: string
  unsubscribe: string
}

/** Asks at an email whether its owner asked for early access. */
export function LeadConfirmMail({ link, email, unsubscribe, own, button, note, ...house }: Props) {
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'One press to go'}
      preview={own ? undefined : 'Then you are on the early access list.'}
    >
      {own?.text ?? (
        <Line>
          {email} was entered for early access to {house.productName}. If that was you, confirm it: we write
          to nobody who has not.
        </Line>
      )}
      <Action href={link}>{button}</Action>
      <Small>
        {note}{' '}
        <a href={unsubscribe} style={{ color: 'inherit' }}>
          {house.words.neverAsk}
        </a>
      </Small>
      <Spelled href={link} words={house.words} />
    </Sheet>
  )
}
