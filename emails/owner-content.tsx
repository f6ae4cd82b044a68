import type { ReactNode } from 'react'
import type { KeptMailWords } from '@/lib/contract/mail/email-content'
import { fillLine, fillPieces, type MailValues } from '@/lib/contract/mail/email-fields'
import { usualWords, type WordedKind } from '@/lib/contract/mail/email-templates'
import { shownName } from '@/lib/contract/people/names'
import type { House } from './branding'
import { inOrder, Plain } from './parts'
import { Prose } from './prose'

interface Reader {
  product: string
  firstName: string | null
  email: string
}

/**
 * Returns the values of an email's fields for one reader. The link to the first lesson opens the reader's
 * next lesson after sign-in.
 */
export const valuesFor = ({ product, firstName, email }: Reader, appUrl: string): MailValues => ({
  product,
  firstName: firstName ? shownName(firstName) : null,
  email,
  site: appUrl,
  firstLesson: `${appUrl}/login?${new URLSearchParams({ callbackUrl: '/start' })}`,
})

/** Returns a subject with its fields filled in, always on one line. */
export const subjectOf = (subject: string, values: MailValues) =>
  fillLine(subject, values).replaceAll(/\s+/g, ' ')

/** Texts of an email that the owner can change, for one reader. */
export interface Worded {
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
export function wordedFor(
  kind: WordedKind,
  words: KeptMailWords | null,
  { appUrl, productName }: House,
  { bought, firstName, email }: { bought?: string | null; firstName: string | null; email: string },
): Worded {
  const defaults = usualWords[kind]
  const values = valuesFor({ product: bought ?? productName, firstName, email }, appUrl)
  const button = fillLine(words?.button ?? defaults.button, values)
  const defaultNote = () => noteOf(defaults.note, { ...values, product: bought ?? 'your course' })
  const note = typeof words?.note === 'string' ? noteOf(words.note, values) : defaultNote()
  if (!words) return { own: null, button, note }
  const own = { subject: subjectOf(words.subject, values), text: Prose({ appUrl, body: words.body, values }) }
  return { own, button, note }
}

/** Returns a note as plain text. Only fields that contain URLs become links. */
const noteOf = (note: string, values: MailValues): ReactNode =>
  inOrder(fillPieces(note, values).map(({ text, isUrl }) => (isUrl ? Plain({ href: text }) : text)))
