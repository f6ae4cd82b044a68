import 'server-only'
import { queueSecurityNotice } from '@/lib/data/mail/queue-emails'
import { auditOriginOf, recordAudit } from '@/lib/data/system/audit'
import { describeUserAgent } from '@/lib/describe-user-agent'
import type { Transaction } from '@/lib/server/db/client'
import { getClientIp, getUserAgent } from '@/lib/server/http/request-headers'

/** Verb of an audit action about the sign-in of an administrator, such as `add` in `passkey.add`. */
type SecurityAction = 'add' | 'rename' | 'remove' | 'disable' | 'refuse' | 'confirm' | 'step-up'

/** Returns the browser and the IP address of a request, for display. */
const originOf = (headers: Headers) => {
  const userAgent = getUserAgent(headers)
  return {
    browser: userAgent ? describeUserAgent(userAgent) : 'Unknown browser',
    ipAddress: getClientIp(headers),
  }
}

/**
 * Records a change or use of a passkey in the audit log, with the browser and the IP address. `person` is
 * null if the passkey doesn’t belong to anyone.
 */
export async function recordPasskeyAudit(
  tx: Transaction,
  person: { id: string } | null,
  action: SecurityAction,
  headers: Headers,
  name?: string,
): Promise<void> {
  const { browser, ipAddress } = originOf(headers)
  const target = `${name ? `${name}: ` : ''}${browser}${auditOriginOf(ipAddress)}`
  await recordAudit(tx, person, `passkey.${action}`, target)
}

/** Emails all administrators about a change to the sign-in of one of them. */
export async function notifyAdministrators(
  tx: Transaction,
  {
    title,
    text,
    person,
    passkey,
    headers,
  }: {
    title: string
    text: string
    person: { email: string }
    passkey?: string
    headers?: Headers
  },
): Promise<void> {
  const { browser, ipAddress } = headers ? originOf(headers) : { browser: null, ipAddress: null }
  const facts: [string, string | null | undefined][] = [
    ['Administrator', person.email],
    ['Passkey', passkey],
    ['Browser', browser],
    ['IP address', ipAddress],
  ]
  await queueSecurityNotice(tx, {
    title,
    text,
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] satisfies [string, string]] : [])),
    path: '/account/security',
    action: 'Open Security',
  })
}

/**
 * Removes the passkey confirmations from open sessions, so that administrators must confirm their sessions
 * again. With `steppedUpBy`, removes only the confirmations of sessions that were last confirmed with this
 * passkey.
 */
export async function endPasskeyConfirmations(
  tx: Transaction,
  where: { userId: string; steppedUpBy?: string },
): Promise<void> {
  await tx.session.updateMany({ where, data: { passkeyAt: null, steppedUpAt: null, steppedUpBy: null } })
}

/**
 * Advice at the end of every email about a passkey. The mailbox comes first, because a sign-in link is enough once
 * the passkeys are gone.
 */
export const NOT_YOU_TEXT =
  'If nobody on your team did this, first change that administrator’s mailbox password. Then run “npm run admin -- reset-passkeys” on your server with the administrator’s email.'
