import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { LiveSession } from '@/lib/server/auth/session'
import { BROWSER_COOKIE, type RequestCookies, SESSION_SECONDS } from '@/lib/server/auth/session-cookies'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { notifyAdministrators } from './passkey-records'

/** Returns the cutoff for known browsers. A browser that was last used before this time counts as new. */
export const getKnownBrowsersCutoff = () => new Date(Date.now() - SESSION_SECONDS * 1000)

const hashOf = (name: string) => createHash('sha256').update(name).digest('hex')

interface SignInVisit {
  cookies: RequestCookies
  headers: Headers
  /** Whether the person used the link that the server printed when it started. */
  isPrinted: boolean
}

/**
 * Remembers the browser in which an administrator just signed in. Emails all administrators if that browser
 * had no session in the last 90 days, except for the first sign-in of the only administrator and for a
 * sign-in with the link that the server printed. Returns the value of the cookie that identifies the browser.
 * Null for students.
 */
export async function rememberBrowser(session: LiveSession, visit: SignInVisit): Promise<string | null> {
  const { id, viewer, isLimited } = session
  if (!viewer.isAdmin && !isLimited) return null
  const sent = visit.cookies.get(BROWSER_COOKIE)?.value ?? ''
  const name = /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
  const known = { userId: viewer.id, hash: hashOf(name) }
  await transaction(async (tx) => {
    const isKnown = await isKnownBrowser(tx, known)
    if (!isKnown && !visit.isPrinted && !(await isFirstSignIn(tx, session))) {
      await notifyNewBrowser(tx, viewer, visit.headers)
    }
    await tx.session.updateMany({ where: { id }, data: { knownHash: known.hash } })
    const lastUsedAt = new Date()
    await tx.knownBrowser.upsert({
      where: { userId_hash: known },
      create: { ...known, lastUsedAt },
      update: { lastUsedAt },
    })
  })
  return name
}

const isKnownBrowser = async (tx: Transaction, known: { userId: string; hash: string }): Promise<boolean> =>
  (await tx.knownBrowser.count({ where: { ...known, lastUsedAt: { gt: getKnownBrowsersCutoff() } } })) > 0

const firstSchema = z.strictObject({ isFirst: z.boolean() })

/**
 * Returns whether this is the first sign-in of the only administrator. The access log doesn’t contain the
 * current sign-in yet.
 */
async function isFirstSignIn(tx: Transaction, { id, viewer }: LiveSession): Promise<boolean> {
  const [found] = await queryRows(firstSchema, tx)`
    SELECT (SELECT count(*) FROM users WHERE is_admin) = 1
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = ${viewer.id}::uuid AND s.id <> ${id}::uuid)
      AND NOT EXISTS (SELECT FROM known_browsers b WHERE b.user_id = ${viewer.id}::uuid)
      AND NOT EXISTS (SELECT FROM access_logs l WHERE l.user_id = ${viewer.id}::uuid AND l.action = 'sign_in')
      AS is_first`
  return found?.isFirst ?? false
}

const notifyNewBrowser = (tx: Transaction, person: { email: string }, headers: Headers) =>
  notifyAdministrators(tx, {
    title: 'Sign-in from a new browser',
    text: `${person.email} signed in from a browser that they haven’t used in the last 90 days. If it wasn’t them, they should change their mailbox password, then sign out of that browser under Security. They should keep their passkeys, which still protect the account.`,
    person,
    headers,
  })
