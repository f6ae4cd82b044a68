import { shownName } from '@/lib/contract/people/names'
import type { House } from './house'
import { Action, Facts, Line, Sheet, Small, Spelled } from './parts'
import type { Worded } from './worded'

interface Props extends House, Worded {
  link: string
  /** The email that signs in from now on. */
  email: string
  firstName: string | null
  /** What was bought, as the owner calls it; several where more was bought before this mail left. */
  bought: string[]
}

/** The mail that follows a sale: what is open now, and how to get in. */
export function WelcomeMail({ link, email, firstName, bought, own, button, note, ...house }: Props) {
  const { words } = house
  return (
    <Sheet
      {...house}
      title={own?.subject ?? 'Your course is open'}
      preview={own ? undefined : 'One press and you are in. No password.'}
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
