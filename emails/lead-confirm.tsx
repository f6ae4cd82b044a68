import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
  link: string
  email: string
  unsubscribe: string
}

/** Asks at an email whether its owner asked for early access. */
export function LeadConfirmMail({ link, email, unsubscribe, ...house }: Props) {
  return (
    <Sheet {...house} title="One press to go" preview="Then you are on the early access list.">
      <Line>
        {email} was entered for early access to {house.productName}. If that was you, confirm it: we write to
        nobody who has not.
      </Line>
      <Action href={link}>Confirm my email</Action>
      <Small>
        The link works for 14 days. If it was not you, ignore this mail: without the button you hear nothing
        more, and the email is deleted.{' '}
        <a href={unsubscribe} style={{ color: 'inherit' }}>
          Never ask me again
        </a>
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
