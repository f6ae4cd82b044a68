import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { type EmailListName, emailListNames, emailListOfToken } from '@/lib/contract/mail/email-preferences'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { readSharedText } from '@/lib/server/site/current-site'
import { vault } from '@/lib/server/vault'
import { hashEmail } from './email-hash'
import { optOut } from './email-preferences'

const TOKEN = /^([0-9a-f]{64})\.([a-z]+)((?:\.[0-9a-f-]{36})?)\.([\w-]{43})$/

const signatures = (what: string): Buffer[] =>
  vault.derived('unsubscribe').map((key) => createHmac('sha256', key).update(what).digest())

/**
 * Returns the token of an unsubscribe link: a hash of the email, the list, the ID of the outbox row, and a
 * signature. The token doesn’t expire, and works as long as its encryption key is set.
 */
export function createUnsubscribeToken(email: string, list: EmailListName, emailId?: string): string {
  const [hash = ''] = hashEmail(email)
  const which = emailId ? `.${emailId}` : ''
  return `${hash}.${list}${which}.${signatures(`${hash} ${list}${which}`)[0]?.toString('base64url')}`
}

/**
 * Returns the unsubscribe page for people, and the headers for the unsubscribe button of email programs. The
 * headers require HTTPS (RFC 8058).
 */
export function createUnsubscribeLinks(email: string, list: EmailListName, emailId?: string) {
  const token = createUnsubscribeToken(email, list, emailId)
  const headers = {
    'List-Unsubscribe': `<${env.APP_URL}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const page = `${env.APP_URL}/login/unsubscribe?${new URLSearchParams({ token })}`
  return { page, headers: env.IS_HTTPS ? headers : undefined }
}

/**
 * Unsubscribes the email that a token names. A forged token changes nothing and gets the same response as a
 * valid one.
 */
export async function unsubscribe(token: string): Promise<void> {
  const [, emailHash = '', named = '', which = '', given = ''] = TOKEN.exec(token) ?? []
  const list = emailListNames.find((one) => one === named)
  if (!list) return
  const signature = Buffer.from(given, 'base64url')
  const isOurs = signatures(`${emailHash} ${list}${which}`).some(
    (one) => one.length === signature.length && timingSafeEqual(one, signature),
  )
  if (!isOurs) return
  await optOut(emailHash, list)
  if (!which) return
  const emailId = which.slice(1)
  await optOutRecipient(emailId, list)
  await countUnsubscribe(emailId)
}

/** Opts out the current email of the account that an email was sent to, because it may have changed since. */
async function optOutRecipient(emailId: string, list: EmailListName): Promise<void> {
  const sent = await db.emailOutbox.findUnique({
    where: { id: emailId },
    select: { user: { select: { email: true } } },
  })
  const [emailHash] = sent?.user ? hashEmail(sent.user.email) : []
  if (emailHash) await optOut(emailHash, list)
}

/** Counts that a recipient of a broadcast unsubscribed. Idempotent: repeated requests count once. */
async function countUnsubscribe(emailId: string): Promise<void> {
  await db.$executeRaw`
    WITH first AS (UPDATE email_outbox SET unsubscribed_at = now() WHERE id = ${emailId}::uuid AND unsubscribed_at IS NULL
      RETURNING broadcast_id)
    UPDATE broadcasts b SET unsubscribed = b.unsubscribed + 1 FROM first WHERE b.id = first.broadcast_id`
}

/** Returns the confirmation text for a browser that runs no script of this site. */
export async function getUnsubscribedText(token: string): Promise<string> {
  const { remindersEnded, newsEnded } = await readSharedText()
  return emailListOfToken(token) === 'news' ? newsEnded : remindersEnded
}
