import type { House } from './branding'
import type { Worded } from './owner-content'
import { Action, Digits, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House, Worded {
  link: string
  /** Six digits for the browser that requested the email. Null if the email contains only the link. */
  code: string | null
}

/** Sign-in email: a button, its URL as text, and a code for another device. */
export function SignInMail({ link, code, own, button, note, ...house }: Props) {
  const { words } = house
  const preview = code ? `Your code is ${code}. Or click the button.` : 'Your sign-in link. It works once.'
  return (
    <Sheet
      {...house}
      title={own?.subject ?? `Sign in to ${house.productName}`}
      preview={own ? undefined : preview}
    >
      {own?.text ?? <Line>Click the button to sign in on this device. No password needed.</Line>}
      <Action href={link}>{button}</Action>
      {code && (
        <>
          <Line>{words.codeLine}</Line>
          <Digits>{code}</Digits>
        </>
      )}
      <Small>
        {code ? words.codeNote : words.linkNote} {note}
      </Small>
      <Spelled href={link} words={words} />
    </Sheet>
  )
}
