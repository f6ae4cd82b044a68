import type { House } from './branding'
import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House {
  link: string
  /** Primary email of the account that claims this email. */
  account: string
}

/** Asks the owner of an additional email to confirm that it belongs to an account. */
export function EmailClaimMail({ link, account, ...house }: Props) {
  return (
    <Sheet
      {...house}
      lang="en"
      title="Is this your email too?"
      preview={`${account} asked to add this email to their account.`}
    >
      <Line>
        {account} asked to add this email to their account. If you agree, purchases made with this email move
        to that account, and you can sign in with either email.
      </Line>
      <Line>Open the link in the browser where you’re signed in as {account}.</Line>
      <Action href={link}>Review Request</Action>
      <Small>
        The link works for 24 hours. If {account} isn’t you, ignore this email. Nothing changes unless you
        approve it. Never share the link.
      </Small>
      <Spelled href={link} words={house.words} />
    </Sheet>
  )
}
