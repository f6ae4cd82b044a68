import { Action, Digits, Line, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
  link: string
  /** Six digits for the browser that asked; null: the link alone. */
  code: string | null
}

/** The mail that signs in: one button, the same url in words, and digits for another device. */
export function SignInMail({ productName, appUrl, supportEmail, link, code }: Props) {
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      supportEmail={supportEmail}
      title={`Sign in to ${productName}`}
      preview={code ? `Your code is ${code}. Or press the button.` : 'Your sign-in link. It works once.'}
    >
      <Line>Press the button to sign in on this device. There is no password to remember.</Line>
      <Action href={link}>Sign in</Action>
      {code && (
        <>
          <Line>Or type this code where you asked for it:</Line>
          <Digits>{code}</Digits>
        </>
      )}
      <Small>
        The link works once and for 24 hours
        {code && '; the code for 15 minutes, only in the browser that asked. Using either ends both'}. If you
        did not ask for this mail, you can ignore it. Give the code to nobody.
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
