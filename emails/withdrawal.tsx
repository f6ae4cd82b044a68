import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import { withdrawalTexts } from '@/lib/contract/mail/withdrawal-text/withdrawal-texts'
import { fillPlaceholders, splitAtPlaceholders } from '@/lib/contract/placeholders'
import type { EmailBranding } from './branding'
import { EmailLayout, FactTable, joinNodes, Paragraph, PlainLink } from './email-parts'

interface Props extends EmailBranding {
  name: string
  email: string
  replyTo: string
  order: string | null
  text: string
  locale: WithdrawalLocale
  timeZone: string | null
  submittedAt: string
  /** Whether this copy goes to the email used at checkout. */
  isCopy: boolean
  /** URL of the page where the person can download their notes. */
  account: string
}

export const getWithdrawalEmailSubject = (
  { locale, isCopy }: Pick<Props, 'locale' | 'isCopy'>,
  { productName }: EmailBranding,
) => {
  const { emailSubject, copySubject } = withdrawalTexts[locale]
  return fillPlaceholders(isCopy ? copySubject : emailSubject, { site: productName })
}

/** Acknowledges a withdrawal: its content, its time, and the next steps. */
export function WithdrawalEmail(props: Props) {
  const { name, email, replyTo, order, text, locale, timeZone, submittedAt, isCopy, account, ...house } =
    props
  const texts = withdrawalTexts[locale]
  const facts: [string, string][] = [
    [texts.name, breakLinks(name)],
    [texts.email, breakLinks(email)],
    [texts.replyTo, breakLinks(replyTo)],
    [texts.order, order ? breakLinks(order) : texts.unknownOrder],
    [`${texts.sentAt} (UTC)`, formatTime(submittedAt, locale, 'UTC')],
    ...(timeZone ? [timeRow(texts.yourTime, submittedAt, locale, timeZone)] : []),
  ]
  const intro = isCopy ? texts.copyIntro : texts.emailIntro
  const title = getWithdrawalEmailSubject({ locale, isCopy }, house)
  const notes = splitAtPlaceholders(texts.notesText, ['link'])
  // The owner's text is in the language of the site.
  const isSiteLanguage = new Intl.Locale(house.words.language).language === locale
  const words = isSiteLanguage ? house.words : { ...house.words, questions: texts.questions }
  return (
    <EmailLayout {...house} words={words} lang={locale} title={title} preview={intro}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{text}</Paragraph>
      <FactTable rows={facts} />
      <Paragraph>
        <br />
        <b>{texts.nextTitle}</b>
        <br />
        {texts.nextText}
      </Paragraph>
      <Paragraph>
        {joinNodes(notes.map(({ text, field }) => (field ? PlainLink({ href: account }) : text)))}
      </Paragraph>
    </EmailLayout>
  )
}

const timeRow = (label: string, at: string, locale: string, timeZone: string): [string, string] => [
  `${label} (${timeZone})`,
  formatTime(at, locale, timeZone),
]

const formatTime = (at: string, locale: string, timeZone: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone }).format(new Date(at))

/**
 * Puts an invisible character after each dot, at sign, colon, and slash. Otherwise, email programs could turn
 * a stranger’s text into a link.
 */
const breakLinks = (text: string) => text.replaceAll(/[.@:/]/g, '$&\u2060')
