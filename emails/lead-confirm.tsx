import type { House } from './branding'
import type { Worded } from './owner-content'
import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House, Worded {
  link: string
  email: string
  unsubscribe: string
}

/** Asks a reader to confirm that they signed up for early access. */
export function LeadConfirmMail({ link, email, unsubscribe, own, button, note, ...house }: Props) {
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'One click left'}
      preview={own ? undefined : 'Then you’re on the early access list.'}
    >
      {own?.text ?? (
        <Line>
          Someone signed up for early access to {house.productName} with {email}. If that was you, please
          confirm. We won’t email you otherwise.
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
