import type { House } from './branding'
import { Facts, Line, Sheet, Small } from './parts'

interface Props extends House {
  email: string
  account: string
}

/** Tells both mailboxes that an email now belongs to an account. */
export function EmailClaimedMail({ email, account, ...house }: Props) {
  return (
    <Sheet
      {...house}
      lang="en"
      title="Your emails share one account"
      preview={`${email} was added to the account ${account}.`}
    >
      <Line>
        You can now sign in to the same account with either email, and it includes everything bought with
        both.
      </Line>
      <Facts
        rows={[
          ['Added email', email],
          ['Account', account],
        ]}
      />
      <Small>Didn’t want this? Contact the seller within 30 days and they can undo it.</Small>
    </Sheet>
  )
}
