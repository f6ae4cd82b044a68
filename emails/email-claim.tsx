import type { House } from './house'
import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House {
  link: string
  /** The email of the account that says this one is its own too. */
  account: string
}

/** Asks at a second email whether it belongs to an account. */
export function EmailClaimMail({ link, account, ...house }: Props) {
  return (
    <Sheet
      {...house}
      lang="en"
      title="Is this your email too?"
      preview={`${account} asks to add this email.`}
    >
      <Line>
        The account {account} asks to add this email. If you agree, purchases made with this email belong to
        that account, and both emails sign in to it.
      </Line>
      <Line>Open the link in the browser in which you are signed in as {account}.</Line>
      <Action href={link}>Look at the request</Action>
      <Small>
        The link works for 24 hours. If {account} is not you, ignore this mail: nothing changes without you.
        Do not pass it on.
      </Small>
      <Spelled href={link} words={house.words} />
    </Sheet>
  )
}
