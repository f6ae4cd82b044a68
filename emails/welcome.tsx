import { AccessCodeBlock } from './access-code-block'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import {
  ActionButton,
  EmailLayout,
  FactTable,
  LinkAsText,
  SmallPrint,
  WithdrawalFormLink,
} from './email-parts'
import { type EmailSections, makeSectionRows } from './section-rows'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Six-digit code to sign in on another device. */
  code: string
  /** Email that the buyer signs in with. */
  email: string
  /** Names of the purchased products. Several if the buyer bought more before this email was sent. */
  bought: string[]
  /** Names of the networks that charged for them. */
  networks: string[]
  /** The first sections that open later. */
  later: EmailSections
}

/** Welcomes a buyer after the first sale: what they can watch, and how to sign in. */
export function WelcomeEmail(props: Props) {
  const { link, code, email, bought, networks, later, subject, text, isDefault, button, note, ...house } =
    props
  const { appUrl, words } = house
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={isDefault ? 'One click and you’re in. No password needed.' : undefined}
    >
      {text}
      <ActionButton href={link}>{button}</ActionButton>
      <AccessCodeBlock {...{ appUrl, code, words }} />
      <FactTable
        rows={[
          ...bought.map((name): [string, string] => [words.factProduct, name]),
          ...networks.map((name): [string, string] => [words.factPaidThrough, name]),
          ...makeSectionRows(later, words),
          [words.factEmail, email],
        ]}
      />
      <SmallPrint>
        {words.accessCodeNote} {note}
      </SmallPrint>
      <LinkAsText href={link} words={words} />
      <WithdrawalFormLink withdrawal={house.withdrawal} />
    </EmailLayout>
  )
}
