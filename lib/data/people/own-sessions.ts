import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { type OwnSession, ownSessionSchema } from '@/lib/contract/people/own-sessions'
import { recordAudit } from '@/lib/data/system/audit'
import { describeUserAgent } from '@/lib/describe-user-agent'
import type { LiveSession } from '@/lib/server/auth/session'
import { SESSION_SECONDS } from '@/lib/server/auth/session-cookies'
import { type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { requireNotViewingAs } from './view-as'

const rowSchema = ownSessionSchema.omit({ browser: true }).extend({ userAgent: z.string().nullable() })

/**
 * Lists the browsers in which the person is signed in, the current one first. The first page view of each day
 * (UTC) extends the session, so the day of the last use follows from its expiry. Throws `forbidden` for an
 * administrator who is viewing as a customer.
 */
export async function listOwnSessions({ id, viewer }: LiveSession): Promise<OwnSession[]> {
  requireNotViewingAs(viewer)
  const found = await queryRows(rowSchema)`
    SELECT id, id = ${id}::uuid AS is_this, sess ->> 'userAgent' AS user_agent, sess ->> 'ipAddress' AS ip_address,
      created_at AS signed_in_at, passkey_at IS NOT NULL AS by_passkey,
      to_char((expire - make_interval(secs => ${SESSION_SECONDS})) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS last_used_on
    FROM sessions WHERE user_id = ${viewer.id}::uuid AND expire > now()
    ORDER BY id = ${id}::uuid DESC, expire DESC, id`
  return found.map(({ userAgent, ...session }) => ({
    ...session,
    browser: userAgent ? describeUserAgent(userAgent) : null,
  }))
}

/** Ends one of the person’s own sessions. Throws `not_found`. */
export async function endOwnSession({ viewer }: LiveSession, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.session.deleteMany({ where: { id, userId: viewer.id } })
    if (count === 0) throw new AppError('not_found', 'This isn’t one of your sessions')
    await recordEnd(tx, viewer, 'one')
  })
}

/** Ends every session of the person except the current one. */
export async function endOtherSessions({ id, viewer }: LiveSession): Promise<void> {
  await transaction(async (tx) => {
    await tx.session.deleteMany({ where: { userId: viewer.id, NOT: { id } } })
    await recordEnd(tx, viewer, 'others')
  })
}

/**
 * Records in the audit log that an administrator ended sessions. Doesn’t record students, because the audit
 * log contains only actions of administrators.
 */
async function recordEnd(
  tx: Transaction,
  viewer: LiveSession['viewer'],
  which: 'one' | 'others',
): Promise<void> {
  if (viewer.isAdmin) await recordAudit(tx, viewer, `session.end-${which}`, null)
}
