import type { ReactNode } from 'react'
import { fillLine, fillPieces, type MailValues } from '@/lib/contract/mail/mail-fields'
import type { KeptMailWords } from '@/lib/contract/mail/mail-words'
import { usualWords, type WordedKind } from '@/lib/contract/mail/worded-mails'
import { shownName } from '@/lib/contract/people/names'
import type { House } from './house'
import { inOrder, Plain } from './parts'
import { Prose } from './prose'

interface Reader {
  product: string
  firstName: string | null
  email: string
}

/** What the fields of a mail stand for, to one reader. The first lesson is the one that is next, after signing in. */
export const valuesFor = ({ product, firstName, email }: Reader, appUrl: string): MailValues => ({
  product,
  firstName: firstName ? shownName(firstName) : null,
  email,
  site: appUrl,
  firstLesson: `${appUrl}/login?${new URLSearchParams({ callbackUrl: '/start' })}`,
})

/** A subject with its fields filled in: one line, whatever they hold. */
export const subjectOf = (subject: string, values: MailValues) =>
  fillLine(subject, values).replaceAll(/\s+/g, ' ')

/** What of a mail its owner may word, for one reader. */
export interface Worded {
  /** In place of ours: the subject, which is the head of the sheet too, and what stands above the button. */
  own: { subject: string; text: ReactNode } | null
  button: string
  note: ReactNode
}

/** Without a product's name the mails themselves say "your course". */
export function wordedFor(
  kind: WordedKind,
  words: KeptMailWords | null,
  { appUrl, productName }: House,
  { bought, firstName, email }: { bought?: string | null; firstName: string | null; email: string },
): Worded {
  const usual = usualWords[kind]
  const values = valuesFor({ product: bought ?? productName, firstName, email }, appUrl)
  const button = fillLine(words?.button ?? usual.button, values)
  const usualNote = () => noteOf(usual.note, { ...values, product: bought ?? 'your course' })
  const note = typeof words?.note === 'string' ? noteOf(words.note, values) : usualNote()
  if (!words) return { own: null, button, note }
  const own = { subject: subjectOf(words.subject, values), text: Prose({ appUrl, body: words.body, values }) }
  return { own, button, note }
}

/** Plain text: of what it holds, only fields that are urls lead anywhere. */
const noteOf = (note: string, values: MailValues): ReactNode =>
  inOrder(fillPieces(note, values).map(({ text, isUrl }) => (isUrl ? Plain({ href: text }) : text)))
