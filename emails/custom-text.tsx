import type { ReactNode } from 'react'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import {
  type EmailPlaceholderValues,
  fillEmailTextParts,
  fillPlaceholderLine,
} from '@/lib/contract/mail/email-placeholders'
import { defaultEmailTemplates, type EditableEmailKind } from '@/lib/contract/mail/email-templates'
import { normalizeNameCase } from '@/lib/contract/people/name-case'
import type { EmailBranding } from './branding'
import { EmailMarkdown } from './email-markdown'
import { joinNodes, PlainLink } from './email-parts'

interface Reader {
  product: string
  firstName: string | null
  email: string
}

/** Returns the URL of the sign-in page that opens a path afterward. */
export const createLoginUrl = (appUrl: string, path: string) =>
  `${appUrl}/login?${new URLSearchParams({ callbackUrl: path })}`

/**
 * Returns the values of the placeholders for one reader. The first-lesson link asks the reader to sign in and
 * then opens their next lesson.
 */
export const getPlaceholderValues = (
  { product, firstName, email }: Reader,
  appUrl: string,
): EmailPlaceholderValues => ({
  product,
  firstName: firstName ? normalizeNameCase(firstName) : null,
  email,
  site: appUrl,
  firstLesson: createLoginUrl(appUrl, '/start'),
})

/** Fills in a subject’s placeholders. The result is always one line. */
export const fillSubject = (subject: string, values: EmailPlaceholderValues) =>
  fillPlaceholderLine(subject, values).replaceAll(/\s+/g, ' ')

/** Texts of an email that the owner can edit, filled in for one reader. */
export interface FilledEmailText {
  /** Subject, which is also the heading of the email. */
  subject: string
  /** Text above the button. */
  text: ReactNode
  button: string
  note: ReactNode
  /** Whether the email has the default subject and text, which are in English. */
  isDefault: boolean
}

/**
 * Returns the texts of an email for one reader. Default and custom texts are filled in the same way, so the
 * preview matches the email that is sent.
 */
export function fillEmailText(
  kind: EditableEmailKind,
  words: StoredEmailContent | null,
  { appUrl, productName }: EmailBranding,
  { bought, firstName, email }: { bought?: string | null; firstName: string | null; email: string },
): FilledEmailText {
  const defaults = defaultEmailTemplates[kind]
  const { subject, body } = words ?? defaults
  const values = getPlaceholderValues({ product: bought ?? productName, firstName, email }, appUrl)
  return {
    subject: fillSubject(subject, values),
    text: EmailMarkdown({ appUrl, body, values }),
    button: fillPlaceholderLine(words?.button ?? defaults.button, values),
    note: noteOf(words?.note ?? defaults.note, values),
    isDefault: subject === defaults.subject && body === defaults.body,
  }
}

/** Returns a note as plain text. Only placeholders with URLs become links. */
const noteOf = (note: string, values: EmailPlaceholderValues): ReactNode =>
  joinNodes(
    fillEmailTextParts(note, values).map(({ text, isUrl }) => (isUrl ? PlainLink({ href: text }) : text)),
  )
