import 'server-only'
import type { ReactNode } from 'react'
import { valuesFor } from '@/emails/letter'
import { Prose } from '@/emails/prose'
import { fillLine } from '@/lib/contract/mail/mail-fields'
import type { MailWordsInput } from '@/lib/contract/mail/mail-words'
import type { WordedKind } from '@/lib/contract/mail/worded-mails'
import { db } from '@/lib/server/db'
import { env } from '@/lib/server/env'

/** Leads into the lesson that is next, after signing in where nobody is. */
export const firstLessonUrl = `${env.APP_URL}/login?${new URLSearchParams({ callbackUrl: '/start' })}`

/** What the owner wrote for a mail to buyers; null: nothing. */
export const findOwnWords = (kind: WordedKind): Promise<MailWordsInput | null> =>
  db.mailWords.findUnique({ where: { kind }, select: { subject: true, body: true } })

/** Those words for one reader: a subject, which is the head of the sheet too, and what stands above the mail's own button. */
export interface OwnText {
  subject: string
  text: ReactNode
}

export function ownTextFor(
  words: MailWordsInput | null,
  reader: { product: string; firstName: string | null },
): OwnText | null {
  if (!words) return null
  const values = valuesFor({ ...reader, firstLesson: firstLessonUrl })
  return {
    subject: fillLine(words.subject, values).replaceAll(/\s+/g, ' '),
    text: Prose({ appUrl: env.APP_URL, body: words.body, values }),
  }
}
