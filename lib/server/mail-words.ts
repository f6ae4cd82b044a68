import 'server-only'
import { type KeptMailWords, keptMailWordsSchema } from '@/lib/contract/mail/mail-words'
import type { WordedKind } from '@/lib/contract/mail/worded-mails'
import { rows } from './rows'

/** What the owner wrote for a mail; null: nothing. */
export async function findOwnWords(kind: WordedKind): Promise<KeptMailWords | null> {
  const [words] = await rows(keptMailWordsSchema)`
    SELECT subject, body, button, note FROM mail_words WHERE kind = ${kind}::mail_kind`
  return words ?? null
}
