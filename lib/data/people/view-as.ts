import 'server-only'
import { AppError } from '@/lib/contract/error'
import { VIEW_AS_MINUTES, type ViewAsInput } from '@/lib/contract/people/view-as'
import { recordAudit, recordAuditSql } from '@/lib/data/system/audit'
import { type Admin, hashSessionToken, type ViewAsSession, type Viewer } from '@/lib/server/auth/session'
import { createReadOnlyError } from '@/lib/server/auth/view-as-guard'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

/**
 * Throws `forbidden` for an administrator who is viewing as a customer. Call it before reading or changing
 * what is private to the customer.
 */
export function requireNotViewingAs(viewer: Viewer): void {
  if (viewer.isReadOnly) throw createReadOnlyError()
}

/**
 * Starts viewing as a customer in the administrator’s session, identified by its token. If the session
 * already views as a customer, stops that first. Throws `not_found`, or `conflict` for an administrator, so
 * that nobody gets the rights of another administrator or acts under their name.
 */
export async function startViewAs(
  admin: Admin,
  token: string,
  { userId, reason }: ViewAsInput,
): Promise<Pick<ViewAsSession, 'id' | 'endsAt'>> {
  const sid = hashSessionToken(token)
  return transaction(async (tx) => {
    await requireViewableCustomer(tx, userId)
    await endViews(tx, Prisma.sql`sid = ${sid}`)
    const endsAt = new Date(Date.now() + VIEW_AS_MINUTES * 60_000)
    const { id } = await tx.viewAs.create({ data: { adminId: admin.id, sid, userId, reason, endsAt } })
    await recordAudit(tx, admin, 'customer.view-as', `${userId}: ${reason}`)
    return { id, endsAt: endsAt.toISOString() }
  })
}

async function requireViewableCustomer(tx: Transaction, userId: string): Promise<void> {
  const where = { id: userId, mergedIntoId: null }
  const person = await tx.user.findUnique({ where, select: { email: true, isAdmin: true } })
  if (!person) throw new AppError('not_found', 'Customer not found')
  if (person.isAdmin || env.ADMIN_EMAILS.includes(person.email)) {
    throw new AppError('conflict', 'You can only view the site as a customer, not as an administrator')
  }
}

/**
 * Stops viewing as a customer: deletes the view with this ID if it belongs to this session. Returns whether
 * there was such a view.
 */
export async function endViewAs(token: string, id: string): Promise<boolean> {
  const ended = await endViews(db, Prisma.sql`id::text = ${id} AND sid = ${hashSessionToken(token)}`)
  return ended > 0
}

/** Ends the views as a customer whose time is over. The audit entry has the time at which the view expired. */
export async function endExpiredViewAs(): Promise<void> {
  await endViews(db, Prisma.sql`ends_at <= now()`)
}

function endViews(client: Transaction, which: Prisma.Sql): Promise<number> {
  return client.$executeRaw`
    WITH ended AS (DELETE FROM view_as WHERE ${which} RETURNING admin_id, user_id, LEAST(ends_at, now()) AS at)
    ${recordAuditSql(Prisma.sql`
      SELECT admin_id AS actor, 'customer.view-ended' AS action, user_id::text AS target, at FROM ended`)}`
}

/** Maximum number of logged characters of a path. Every page has a shorter path. */
const PATH_MAX = 200

/** Logs which page is opened, before it is shown, so that the log contains every page that was seen. */
export async function recordViewedPage(
  { viewer, view }: { viewer: Viewer; view: ViewAsSession },
  path: string,
): Promise<void> {
  const target = `${viewer.id} at ${path.slice(0, PATH_MAX)}`
  await db.$executeRaw`${recordAuditSql(Prisma.sql`
    SELECT ${view.adminId}::uuid AS actor, 'customer.view-page' AS action, ${target}::text AS target, now() AS at`)}`
}
