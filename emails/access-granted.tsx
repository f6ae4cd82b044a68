import { AccessCodeBlock } from './access-code-block'
import type { EmailBranding } from './branding'
import type { FilledEmailText } from './custom-text'
import {
  ActionButton,
  EmailLayout,
  FactTable,
  LinkAsText,
  Paragraph,
  SmallPrint,
  WithdrawalFormLink,
} from './email-parts'
import { type EmailSections, makeSectionRows } from './section-rows'

interface Props extends EmailBranding, FilledEmailText {
  link: string
  /** Six digits to sign in on another device. */
  code: string
  email: string
  /** Names of the networks that charged for the purchase. */
  networks: string[]
  /** The first sections that only this purchase includes. */
  fresh: EmailSections
}

/**
 * Tells a returning buyer which sections a new purchase opens. The buyer keeps access to all earlier
 * sections.
 */
export function AccessGrantedEmail(props: Props) {
  const { link, code, email, networks, fresh, subject, text, isDefault, button, note, ...house } = props
  const { appUrl, words } = house
  return (
    <EmailLayout
      {...house}
      title={subject}
      preview={
        isDefault ? 'We added your purchase to your existing account. One click and you’re in.' : undefined
      }
    >
      {text}
      {fresh.sections.length === 0 && <Paragraph>{words.nothingNew}</Paragraph>}
      <ActionButton href={link}>{button}</ActionButton>
      <AccessCodeBlock {...{ appUrl, code, words }} />
      <FactTable
        rows={[
          ...networks.map((name): [string, string] => [words.factPaidThrough, name]),
          ...makeSectionRows(fresh, words),
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
