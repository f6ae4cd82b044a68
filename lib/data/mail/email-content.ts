import 'server-only'
import { v7 } from 'uuid'
import type { MailPreview } from '@/lib/contract/mail/broadcasts'
import type { KeptMailWords, MailWords, MailWordsInput } from '@/lib/contract/mail/email-content'
import { usualWords, type WordedKind, wordedKinds } from '@/lib/contract/mail/email-templates'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { signInMail } from '@/lib/server/auth/sign-in-email'
import { confirmUrl } from '@/lib/server/auth/sign-in-link'
import { db, transaction } from '@/lib/server/db/client'
import { drawnMail, type Mail } from '@/lib/server/email/send-email'
import { NO_TOKEN } from './email-text'
import { renderEmail } from './render-email'

/** Returns the owner's texts for each kind of email. */
export async function listMailWords(_admin: Admin): Promise<MailWords[]> {
  const stored = await db.mailWords.findMany({ omit: { updatedAt: true } })
  return wordedKinds.map((kind) => toMailWords(kind, stored.find((one) => one.kind === kind) ?? null))
}

/** Replaces an omitted button or note with the default text. */
function toMailWords(kind: WordedKind, stored: KeptMailWords | null): MailWords {
  if (!stored) return { kind, own: null }
  const { subject, body, button, note } = stored
  const defaults = usualWords[kind]
  return { kind, own: { subject, body, button: button ?? defaults.button, note: note ?? defaults.note } }
}

/** Stores null for a button or a note that equals the default text. */
function toKept(kind: WordedKind, { subject, body, button, note }: MailWordsInput): KeptMailWords {
  const defaults = usualWords[kind]
  const own = (given: string | undefined, defaultText: string) =>
    given === defaultText ? null : (given ?? null)
  return { subject, body, button: own(button, defaults.button), note: own(note, defaults.note) }
}

/** Saves the owner's texts for emails that are sent from now on, including queued ones. */
export async function saveMailWords(
  admin: Admin,
  kind: WordedKind,
  words: MailWordsInput,
): Promise<MailWords> {
  const stored = toKept(kind, words)
  await transaction(async (tx) => {
    await tx.mailWords.upsert({ where: { kind }, create: { kind, ...stored }, update: stored })
    await recordAudit(tx, admin, 'mail.words', kind)
  })
  return toMailWords(kind, stored)
}

/** Restores the default texts of an email. Does nothing if the email already uses them. */
export async function deleteMailWords(admin: Admin, kind: WordedKind): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.mailWords.deleteMany({ where: { kind } })
    if (count > 0) await recordAudit(tx, admin, 'mail.usual-words', kind)
  })
}

/** Renders a preview of an email with the administrator as its reader. Its links open nothing. */
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
  const row = {
    id: v7(),
    leadId: v7(),
    purchaseId: null,
    broadcastId: null,
    priority: 0,
    attempts: 1,
    dropReason: null,
  }
  const parameters = { bought: null, hours: 24 }
  return renderEmail({ ...row, ...reader, kind, parameters, words }, async () => NO_TOKEN)
}
