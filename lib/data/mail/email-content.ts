import 'server-only'
import { v7 } from 'uuid'
import type { RenderedEmailPreview } from '@/lib/contract/mail/broadcasts'
import type { EmailContent, EmailContentInput, StoredEmailContent } from '@/lib/contract/mail/email-content'
import {
  defaultEmailTemplates,
  type EditableEmailKind,
  editableEmailKinds,
} from '@/lib/contract/mail/email-templates'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { buildSignInEmail } from '@/lib/server/auth/sign-in-email'
import { createSignInConfirmUrl } from '@/lib/server/auth/sign-in-link'
import { db, transaction } from '@/lib/server/db/client'
import { type EmailMessage, renderEmailPreview } from '@/lib/server/email/send-email'
import { readBrandName } from '@/lib/server/site/current-site'
import { TOKEN_PLACEHOLDER } from './email-text'
import { renderEmail } from './render-email'
import { SAMPLE_SIGN_IN_CODE } from './render-purchase-emails'

/** Returns the owner's texts for each kind of email. */
export async function listEmailContent(_admin: Admin): Promise<EmailContent[]> {
  const stored = await db.mailWords.findMany({ omit: { updatedAt: true } })
  return editableEmailKinds.map((kind) =>
    toEmailContent(kind, stored.find((one) => one.kind === kind) ?? null),
  )
}

/** Replaces an omitted button or note with the default text. */
function toEmailContent(kind: EditableEmailKind, stored: StoredEmailContent | null): EmailContent {
  if (!stored) return { kind, own: null }
  const { subject, body, button, note } = stored
  const defaults = defaultEmailTemplates[kind]
  return { kind, own: { subject, body, button: button ?? defaults.button, note: note ?? defaults.note } }
}

/** Stores null for a button or a note that equals the default text. */
function toStoredContent(
  kind: EditableEmailKind,
  { subject, body, button, note }: EmailContentInput,
): StoredEmailContent {
  const defaults = defaultEmailTemplates[kind]
  const own = (given: string | undefined, defaultText: string) =>
    given === defaultText ? null : (given ?? null)
  return { subject, body, button: own(button, defaults.button), note: own(note, defaults.note) }
}

/** Saves the owner's texts for emails that are sent from now on, including queued emails. */
export async function saveEmailContent(
  admin: Admin,
  kind: EditableEmailKind,
  words: EmailContentInput,
): Promise<EmailContent> {
  const stored = toStoredContent(kind, words)
  await transaction(async (tx) => {
    await tx.mailWords.upsert({ where: { kind }, create: { kind, ...stored }, update: stored })
    await recordAudit(tx, admin, 'mail.words', kind)
  })
  return toEmailContent(kind, stored)
}

/** Restores the default texts of an email. Does nothing if the email already uses them. */
export async function deleteEmailContent(admin: Admin, kind: EditableEmailKind): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.mailWords.deleteMany({ where: { kind } })
    if (count > 0) await recordAudit(tx, admin, 'mail.usual-words', kind)
  })
}

/**
 * Renders a preview of an email with the administrator as its reader. The links in the preview don’t work.
 */
export async function previewEmailContent(
  admin: Admin,
  kind: EditableEmailKind,
  given: EmailContentInput,
): Promise<RenderedEmailPreview> {
  return renderEmailPreview(await renderSampleEmail(admin, kind, toStoredContent(kind, given)))
}

/** Returns the UTC day this many days from now. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function renderSampleEmail(
  admin: Admin,
  kind: EditableEmailKind,
  words: StoredEmailContent,
): Promise<EmailMessage> {
  const { email } = admin
  if (kind === 'sign_in') {
    return buildSignInEmail({
      email,
      link: createSignInConfirmUrl(email, TOKEN_PLACEHOLDER),
      code: SAMPLE_SIGN_IN_CODE,
      words,
    })
  }
  const reader = { userId: admin.id, email, recipient: email, firstName: admin.firstName }
  const row = {
    id: v7(),
    leadId: v7(),
    withdrawalId: null,
    purchaseId: null,
    broadcastId: null,
    priority: 0,
    attempts: 1,
    dropReason: null,
  }
  const parameters = { bought: await readBrandName(), hours: 24, day: inDays(7) }
  return renderEmail({ ...row, ...reader, kind, parameters, words }, async () => TOKEN_PLACEHOLDER)
}
