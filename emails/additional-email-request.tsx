import type { EmailBranding } from './branding'
import { ActionButton, EmailLayout, LinkAsText, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding {
  link: string
  /** Primary email of the account that wants to add the reader’s email. */
  account: string
}

/** Asks the owner of an email to confirm that it should be added to an account. */
export function AdditionalEmailRequest({ link, account, ...house }: Props) {
  return (
    <EmailLayout
      {...house}
      lang="en"
      title="Is this your email too?"
      preview={`${account} asked to add this email to their account.`}
    >
      <Paragraph>
        {account} asked to add this email to their account. If you agree, purchases made with this email will
        move to that account, and you’ll be able to sign in with either email.
      </Paragraph>
      <Paragraph>Open the link in the browser where you’re signed in as {account}.</Paragraph>
      <ActionButton href={link}>Review Request</ActionButton>
      <SmallPrint>
        The link works for 24 hours. If {account} isn’t you, ignore this email. Nothing changes unless you
        approve the request. Never share the link.
      </SmallPrint>
      <LinkAsText href={link} words={house.words} />
    </EmailLayout>
  )
}
