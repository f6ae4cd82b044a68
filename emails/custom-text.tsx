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

/**
 * Returns the values of an email's fields for one reader. The first-lesson link asks for a sign-in and then
 * opens the reader's next lesson.
 */
export const fieldValuesFor = (
  { product, firstName, email }: Reader,
  appUrl: string,
): EmailPlaceholderValues => ({
  product,
  firstName: firstName ? normalizeNameCase(firstName) : null,
  email,
  site: appUrl,
  firstLesson: `${appUrl}/login?${new URLSearchParams({ callbackUrl: '/start' })}`,
})

/** Returns a subject with its fields filled in, always on one line. */
export const fillSubject = (subject: string, values: EmailPlaceholderValues) =>
  fillPlaceholderLine(subject, values).replaceAll(/\s+/g, ' ')

/** Texts of an email that the owner can change, for one reader. */
export interface FilledEmailText {
  /**
   * Custom subject (also the heading of the email) and text above the button. Null if the owner uses the
   * default.
   */
  own: { subject: string; text: ReactNode } | null
  button: string
  note: ReactNode
}

/**
 * Returns the texts of an email for one reader. Without a product name, the default texts use "your course".
 */
export function fillEmailText(
  kind: EditableEmailKind,
  words: StoredEmailContent | null,
  { appUrl, productName }: EmailBranding,
  { bought, firstName, email }: { bought?: string | null; firstName: string | null; email: string },
): FilledEmailText {
  const defaults = defaultEmailTemplates[kind]
  const values = fieldValuesFor({ product: bought ?? productName, firstName, email }, appUrl)
  const button = fillPlaceholderLine(words?.button ?? defaults.button, values)
  const defaultNote = () => noteOf(defaults.note, { ...values, product: bought ?? 'your course' })
  const note = typeof words?.note === 'string' ? noteOf(words.note, values) : defaultNote()
  if (!words) return { own: null, button, note }
  const own = {
    subject: fillSubject(words.subject, values),
    text: EmailMarkdown({ appUrl, body: words.body, values }),
  }
  return { own, button, note }
}

/** Returns a note as plain text. Only fields that contain URLs become links. */
const noteOf = (note: string, values: EmailPlaceholderValues): ReactNode =>
  joinNodes(
    fillEmailTextParts(note, values).map(({ text, isUrl }) => (isUrl ? PlainLink({ href: text }) : text)),
  )
