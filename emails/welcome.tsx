import type { ReactNode } from 'react'
import { shownName } from '@/lib/contract/people/names'
import { Action, Facts, Line, Plain, Sheet, Small, Spelled } from './parts'

interface Props {
  productName: string
  appUrl: string
  supportEmail: string | null
  link: string
  /** The email that signs in from now on. */
  email: string
  firstName: string | null
  /** What was bought, as the owner calls it; several where more was bought before this mail left. */
  bought: string[]
  /** The owner's own words, in place of ours. */
  own: { subject: string; text: ReactNode } | null
}

/** The mail that follows a sale: what is open now, and how to get in. */
export function WelcomeMail({
  productName,
  appUrl,
  supportEmail,
  link,
  email,
  firstName,
  bought,
  own,
}: Props) {
  return (
    <Sheet
      productName={productName}
      appUrl={appUrl}
      supportEmail={supportEmail}
      title={own?.subject ?? 'Your course is open'}
      preview="One press and you are in. No password."
    >
      {own?.text ?? (
        <>
          <Line>
            {firstName ? `Welcome, ${shownName(firstName)}.` : 'Welcome.'} Thank you for your purchase.
          </Line>
          <Line>
            Your account is ready. The button signs you in and starts your first lesson; your place, your
            progress and your notes are kept on every device.
          </Line>
        </>
      )}
      <Action href={link}>Start watching</Action>
      <Facts
        rows={[...bought.map((name): [string, string] => ['Product', name]), ['You sign in with', email]]}
      />
      <Small>
        The button works once and for 7 days. After that, go to <Plain href={appUrl} />, choose Login / Sign
        Up and enter {email}: a new link is sent each time, so there is no password to remember.
      </Small>
      <Spelled href={link} />
    </Sheet>
  )
}
