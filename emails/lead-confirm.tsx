import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, LinkAsText, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  email: string
  unsubscribe: string
}

/** Asks a reader to confirm that they signed up for early access. */
export function LeadConfirmEmail({ link, email, unsubscribe, own, button, note, ...house }: Props) {
  return (
    <EmailLayout
      {...house}
      title={own?.subject ?? 'One click left'}
      preview={own ? undefined : 'Confirm your email to join the early access list.'}
    >
      {own?.text ?? (
        <Paragraph>
          Someone signed up for early access to {house.productName} with {email}. If that was you, please
          confirm. We won’t email you otherwise.
        </Paragraph>
      )}
      <ActionButton href={link}>{button}</ActionButton>
      <SmallPrint>
        {note}{' '}
        <a href={unsubscribe} style={{ color: 'inherit' }}>
          {house.words.neverAsk}
        </a>
      </SmallPrint>
      <LinkAsText href={link} words={house.words} />
    </EmailLayout>
  )
}
