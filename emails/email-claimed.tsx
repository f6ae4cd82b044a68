import type { House } from './house'
import { Facts, Line, Sheet, Small } from './parts'

interface Props extends House {
  email: string
  account: string
}

/** Tells both mailboxes that an email belongs to an account now. */
export function EmailClaimedMail({ email, account, ...house }: Props) {
  return (
    <Sheet
      {...house}
      lang="en"
      title="Two emails, one account"
      preview={`${email} belongs to the account ${account} now.`}
    >
      <Line>Both emails sign in to the same account now, and what was bought with either belongs to it.</Line>
      <Facts
        rows={[
          ['Added', email],
          ['To the account', account],
        ]}
      />
      <Small>
        You did not want this? Write to whoever you bought the course from within 30 days: until then they see
        whose each purchase was, and can give it back.
      </Small>
    </Sheet>
  )
}
