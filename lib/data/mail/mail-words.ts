import 'server-only'
import { v7 } from 'uuid'
import type { MailPreview } from '@/lib/contract/mail/broadcasts'
import type { MailWords, MailWordsInput } from '@/lib/contract/mail/mail-words'
import { type WordedKind, wordedKinds } from '@/lib/contract/mail/worded-mails'
import { recordAudit } from '@/lib/data/system/audit'
import { db, transaction } from '@/lib/server/db'
import { drawnMail } from '@/lib/server/mail'
import type { Admin } from '@/lib/server/session'
import { NO_TOKEN } from './mail-texts'
import { toMail } from './outbox-mails'

/** What the owner wrote for each of the mails to buyers. */
export async function listMailWords(_admin: Admin): Promise<MailWords[]> {
  const kept = await db.mailWords.findMany({ select: { kind: true, subject: true, body: true } })
  return wordedKinds.map((kind) => {
    const own = kept.find((one) => one.kind === kind)
    return { kind, own: own ? { subject: own.subject, body: own.body } : null }
  })
}

/** Mails that leave from now on say this, those that wait included. */
export async function saveMailWords(
  admin: Admin,
  kind: WordedKind,
  words: MailWordsInput,
): Promise<MailWords> {
  await transaction(async (tx) => {
    await tx.mailWords.upsert({ where: { kind }, create: { kind, ...words }, update: words })
    await recordAudit(tx, admin, 'mail.words', kind)
  })
  return { kind, own: words }
}

/** From now on it says what it always said. Does nothing where it does. */
export async function deleteMailWords(admin: Admin, kind: WordedKind): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.mailWords.deleteMany({ where: { kind } })
    if (count > 0) await recordAudit(tx, admin, 'mail.usual-words', kind)
  })
}

/** What such a mail will look like, with whoever asks for its reader. Its button opens nothing. */
export async function previewMailWords(
  admin: Admin,
  kind: WordedKind,
  words: MailWordsInput,
): Promise<MailPreview> {
  const reader = { userId: admin.id, email: admin.email, recipient: admin.email, firstName: admin.firstName }
  const row = { id: v7(), leadId: null, purchaseId: null, broadcastId: null, attempts: 1, dropReason: null }
  const parameters = { bought: null, hours: 24 }
  const mail = await toMail({ ...row, ...reader, kind, parameters, words }, async () => NO_TOKEN)
  return drawnMail(mail)
}
