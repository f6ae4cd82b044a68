import { Action, Line, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  link: string
}

/** The mail that signs in: one button, and the same url in words. */
export function SignInMail({ productName, appUrl, link }: Props) {
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      title={`Sign in to ${productName}`}
      preview="Your sign-in link. It works once, for 24 hours."
    >
      <Line>Press the button to sign in. There is no password to remember.</Line>
      <Action href={link}>Sign in</Action>
      <Small>
        The link works once and for 24 hours. If you did not ask for it, you can ignore this mail.
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
