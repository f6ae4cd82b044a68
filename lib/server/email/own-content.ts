import 'server-only'
import { type KeptMailWords, keptMailWordsSchema } from '@/lib/contract/mail/email-content'
import type { WordedKind } from '@/lib/contract/mail/email-templates'
import { rows } from '../db/rows'

/** Returns the owner’s text of an email, or null. */
export async function findOwnWords(kind: WordedKind): Promise<KeptMailWords | null> {
  const [words] = await rows(keptMailWordsSchema)`
    SELECT subject, body, button, note FROM mail_words WHERE kind = ${kind}::mail_kind`
  return words ?? null
}
