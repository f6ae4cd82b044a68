import { normalizeNameCase } from '@/lib/contract/people/name-case'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import { ActionButton, EmailLayout, FactTable, LinkAsText, Paragraph, SmallPrint } from './email-parts'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Email that the buyer signs in with. */
  email: string
  firstName: string | null
  /** Names of the purchased products: several if the buyer bought more before this email was sent. */
  bought: string[]
}

/** Email after a first sale: what the buyer can watch now, and how to sign in. */
export function WelcomeEmail({ link, email, firstName, bought, own, button, note, ...house }: Props) {
  const { words } = house
  return (
    <EmailLayout
      {...house}
      title={own?.subject ?? 'Your course is ready'}
      preview={own ? undefined : 'One click and you’re in. No password needed.'}
    >
      {own?.text ?? (
        <>
          <Paragraph>
            {firstName ? `Welcome, ${normalizeNameCase(firstName)}.` : 'Welcome.'} Thank you for your
            purchase.
          </Paragraph>
          <Paragraph>
            Your account is ready. Click the button to sign in and start your first lesson. Your progress and
            notes are saved across devices.
          </Paragraph>
        </>
      )}
      <ActionButton href={link}>{button}</ActionButton>
      <FactTable
        rows={[
          ...bought.map((name): [string, string] => [words.factProduct, name]),
          [words.factEmail, email],
        ]}
      />
      <SmallPrint>{note}</SmallPrint>
      <LinkAsText href={link} words={words} />
    </EmailLayout>
  )
}
