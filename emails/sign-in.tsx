import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, LargeCode, LinkAsText, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Six-digit code for the browser that requested the email. Null if the email contains only the link. */
  code: string | null
}

/** Renders the sign-in email: a button, its URL as text, and a code for another device. */
export function SignInEmail({ link, code, subject, text, isDefault, button, note, ...house }: Props) {
  const { words } = house
  const preview = code
    ? `Your code is ${code}. You can also click the button to sign in.`
    : 'Here’s your sign-in link. It works once.'
  return (
    <EmailLayout {...house} title={subject} preview={isDefault ? preview : undefined}>
      {text}
      <ActionButton href={link}>{button}</ActionButton>
      {code && (
        <>
          <Paragraph>{words.codeLine}</Paragraph>
          <LargeCode>{code}</LargeCode>
        </>
      )}
      <SmallPrint>
        {code ? words.codeNote : words.linkNote} {note}
      </SmallPrint>
      <LinkAsText href={link} words={words} />
    </EmailLayout>
  )
}
