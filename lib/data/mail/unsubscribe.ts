import 'server-only'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MailList } from '@/lib/contract/mail/preferences'
import { env } from '@/lib/server/env'
import { vault } from '@/lib/server/vault'
import { emailHashes } from './email-hash'
import { optOut } from './preferences'

const TOKEN = /^([0-9a-f]{64})\.(reminders)\.([\w-]{43})$/

const signatures = (emailHash: string, list: string): Buffer[] =>
  vault.derived('unsubscribe').map((key) => createHmac('sha256', key).update(`${emailHash} ${list}`).digest())

/** What the links of a mail carry: whose email, which mails, and that we said so. It never ends. */
export function unsubscribeToken(email: string, list: MailList): string {
  const [hash = ''] = emailHashes(email)
  return [hash, list, signatures(hash, list)[0]?.toString('base64url')].join('.')
}

/** The page that a person reads, and for a mailbox's own button what it posts to: https alone (RFC 8058). */
export function unsubscribeLinks(email: string) {
  const token = unsubscribeToken(email, 'reminders')
  const headers = {
    'List-Unsubscribe': `<${env.APP_URL}/api/unsubscribe/${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  const page = `${env.APP_URL}/login/unsubscribe?${new URLSearchParams({ token })}`
  return { page, headers: env.IS_HTTPS ? headers : undefined }
}

/** Switches off what a token names. A forged one changes nothing, and nobody is told. */
export async function unsubscribe(token: string): Promise<void> {
  const [, emailHash = '', list = '', given = ''] = TOKEN.exec(token) ?? []
  const signature = Buffer.from(given, 'base64url')
  const isOurs = signatures(emailHash, list).some(
    (one) => one.length === signature.length && timingSafeEqual(one, signature),
  )
  if (isOurs && list === 'reminders') await optOut(emailHash, list)
}
