import 'server-only'
import { type StoredEmailContent, storedEmailContentSchema } from '@/lib/contract/mail/email-content'
import type { EditableEmailKind } from '@/lib/contract/mail/email-templates'
import { queryRows } from '../db/typed-rows'

/** Returns the owner’s text of an email, or null. */
export async function findCustomEmailContent(kind: EditableEmailKind): Promise<StoredEmailContent | null> {
  const [words] = await queryRows(storedEmailContentSchema)`
    SELECT subject, body, button, note FROM mail_words WHERE kind = ${kind}::mail_kind`
  return words ?? null
}
