import 'server-only'
import { v7 } from 'uuid'
import type { MailPreview } from '@/lib/contract/mail/broadcasts'
import type { KeptMailWords, MailWords, MailWordsInput } from '@/lib/contract/mail/mail-words'
import { usualWords, type WordedKind, wordedKinds } from '@/lib/contract/mail/worded-mails'
import { recordAudit } from '@/lib/data/system/audit'
import { db, transaction } from '@/lib/server/db'
import { drawnMail, type Mail } from '@/lib/server/mail'
import type { Admin } from '@/lib/server/session'
import { confirmUrl } from '@/lib/server/sign-in-link'
import { signInMail } from '@/lib/server/sign-in-mail'
import { NO_TOKEN } from './mail-texts'
import { toMail } from './outbox-mails'

/** What the owner wrote for each of the mails to buyers. */
export async function listMailWords(_admin: Admin): Promise<MailWords[]> {
  const kept = await db.mailWords.findMany({ omit: { updatedAt: true } })
  return wordedKinds.map((kind) => toMailWords(kind, kept.find((one) => one.kind === kind) ?? null))
}

/** What was left as it comes is shown as it comes. */
function toMailWords(kind: WordedKind, kept: KeptMailWords | null): MailWords {
  if (!kept) return { kind, own: null }
  const { subject, body, button, note } = kept
  const usual = usualWords[kind]
  return { kind, own: { subject, body, button: button ?? usual.button, note: note ?? usual.note } }
}

/** A button or a note that says what it always said is none of the owner's. */
function toKept(kind: WordedKind, { subject, body, button, note }: MailWordsInput): KeptMailWords {
  const usual = usualWords[kind]
  const own = (given: string | undefined, comes: string) => (given === comes ? null : (given ?? null))
  return { subject, body, button: own(button, usual.button), note: own(note, usual.note) }
}

/** Mails that leave from now on say this, those that wait included. */
export async function saveMailWords(
  admin: Admin,
  kind: WordedKind,
  words: MailWordsInput,
): Promise<MailWords> {
  const kept = toKept(kind, words)
  await transaction(async (tx) => {
    await tx.mailWords.upsert({ where: { kind }, create: { kind, ...kept }, update: kept })
    await recordAudit(tx, admin, 'mail.words', kind)
  })
  return toMailWords(kind, kept)
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
  given: MailWordsInput,
): Promise<MailPreview> {
  return drawnMail(await sampleMail(admin, kind, toKept(kind, given)))
}

async function sampleMail(admin: Admin, kind: WordedKind, words: KeptMailWords): Promise<Mail> {
  const { email } = admin
  if (kind === 'sign_in') {
    return signInMail({ email, link: confirmUrl(email, NO_TOKEN), code: '123456', words })
  }
  const reader = { userId: admin.id, email, recipient: email, firstName: admin.firstName }
  const row = { id: v7(), leadId: v7(), purchaseId: null, broadcastId: null, attempts: 1, dropReason: null }
  const parameters = { bought: null, hours: 24 }
  return toMail({ ...row, ...reader, kind, parameters, words }, async () => NO_TOKEN)
}
