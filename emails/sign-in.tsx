import type { House } from './house'
import { Action, Digits, Line, Sheet, Small, Spelled } from './parts'
import type { Worded } from './worded'

interface Props extends House, Worded {
  link: string
  /** Six digits for the browser that asked; null: the link alone. */
  code: string | null
}

/** The mail that signs in: one button, the same url in words, and digits for another device. */
export function SignInMail({ link, code, own, button, note, ...house }: Props) {
  const { words } = house
  const begins = code ? `Your code is ${code}. Or press the button.` : 'Your sign-in link. It works once.'
  return (
    <Sheet
      {...house}
      title={own?.subject ?? `Sign in to ${house.productName}`}
      preview={own ? undefined : begins}
    >
      {own?.text ?? (
        <Line>Press the button to sign in on this device. There is no password to remember.</Line>
      )}
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
