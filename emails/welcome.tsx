import { shownName } from '@/lib/contract/people/names'
import type { House } from './branding'
import type { Worded } from './owner-content'
import { Action, Facts, Line, Sheet, Small, Spelled } from './parts'

interface Props extends House, Worded {
  link: string
  /** Email that the buyer signs in with. */
  email: string
  firstName: string | null
  /** Names of the purchased products: several if the buyer bought more before this email was sent. */
  bought: string[]
}

/** Email after a first sale: what the buyer can watch now, and how to sign in. */
export function WelcomeMail({ link, email, firstName, bought, own, button, note, ...house }: Props) {
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'Your course is ready'}
      preview={own ? undefined : 'One click and you’re in. No password needed.'}
    >
      {own?.text ?? (
        <>
          <Line>
            {firstName ? `Welcome, ${shownName(firstName)}.` : 'Welcome.'} Thank you for your purchase.
          </Line>
          <Line>
            Your account is ready. Click the button to sign in and start your first lesson. Your progress and
            notes are saved across devices.
          </Line>
        </>
      )}
      <Action href={link}>{button}</Action>
      <Facts
        rows={[
          ...bought.map((name): [string, string] => [words.factProduct, name]),
          [words.factEmail, email],
        ]}
      />
      <Small>{note}</Small>
      <Spelled href={link} words={words} />
    </Sheet>
  )
}
