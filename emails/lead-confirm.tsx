import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, LinkAsText, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  unsubscribe: string
}

/** Asks a reader to confirm that they signed up for early access. */
export function LeadConfirmEmail(props: Props) {
  const { link, unsubscribe, subject, text, isDefault, button, note, ...house } = props
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'Confirm your email to join the early access list.' : undefined}
    >
      {text}
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
