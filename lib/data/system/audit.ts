import 'server-only'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { type AuditEntry, auditEntrySchema } from '@/lib/contract/system/audit'
import { deleteOldIps } from '@/lib/data/delete-old-ips'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

type Noun =
  | 'course'
  | 'section'
  | 'video'
  | 'file'
  | 'product'
  | 'customer'
  | 'purchase'
  | 'withdrawal'
  | 'settings'
  | 'store'
  | 'notification'
  | 'network'
  | 'mail'
  | 'offer'
  | 'opening'
  | 'first-steps'
  | 'import'
  | 'page'
  | 'brand'
  | 'landing-page'
  | 'lead'
  | 'site'
  | 'passkey'
  | 'session'

/** Action of an audit entry in the form `noun.verb`, such as `section.create`. */
export type AuditAction = `${Noun}.${string}`

/**
 * Records a write in the audit log, in the write's own transaction, so that neither exists without the other.
 * `target` describes what changed. For a customer it begins with their ID, because the email is deleted with
 * the account. `admin` is null for a command at the server's own terminal, and for a stranger's attempt to sign
 * in as an administrator.
 */
export async function recordAudit(
  tx: Transaction,
  admin: Pick<Admin, 'id'> | null,
  action: AuditAction,
  target: string | null,
) {
  await tx.auditLog.create({ data: { actorId: admin?.id ?? null, action, target } })
}

/**
 * SQL: inserts an audit log entry for each row of `entries`, a query that returns `actor`, `action`, `target`
 * and `at`.
 */
export const recordAuditSql = (entries: Prisma.Sql) => Prisma.sql`
  INSERT INTO audit_log (id, actor, action, target, at)
  SELECT gen_random_uuid(), actor, action, target, at FROM (${entries}) entry`

/** How long repeated writes to the same record count as one entry. Minutes. */
const SESSION_MINUTES = 60

/**
 * Records changes that are saved automatically while someone types, such as a line of a transcript: one entry
 * per administrator, record (its `id`), and hour.
 */
export async function recordAuditOnce(
  tx: Transaction,
  admin: Admin,
  action: AuditAction,
  { id, title }: { id: string; title: string },
) {
  // The hour of an entry is stored in `rate_limits`, like the leases of maintenance, because the entry itself
  // contains only a description.
  const first = await tx.$executeRaw`
    INSERT INTO rate_limits AS held (key, points, expire)
    VALUES (${`audit ${admin.id} ${action} ${id}`}, 1, now() + make_interval(mins => ${SESSION_MINUTES}))
    ON CONFLICT (key) DO UPDATE SET expire = EXCLUDED.expire WHERE held.expire <= now()`
  if (first === 1) await recordAudit(tx, admin, action, title)
}

/**
 * Returns the text at the end of an audit target that contains the IP address of the request.
 * `forgetAuditIps` removes this text.
 */
export const auditOriginOf = (ipAddress: string | null) => (ipAddress ? ` from ${ipAddress}` : '')

const ENDS_WITH_IP = ' from [0-9A-Fa-f:.]+$'

/** For maintenance: removes the IP addresses in the audit log after ADDRESS_DAYS. */
export const forgetAuditIps = (days?: number): Promise<void> =>
  deleteOldIps(
    {
      table: 'audit_log',
      at: Prisma.sql`at`,
      change: Prisma.sql`target = regexp_replace(target, ${ENDS_WITH_IP}, '')`,
      isDue: Prisma.sql`(action LIKE 'passkey.%' OR action LIKE 'session.%') AND target ~ ${ENDS_WITH_IP}`,
    },
    days,
  )

const BEGINS_WITH_ID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\M'
/** SQL: the text after a customer's ID. */
const textAfterId = Prisma.sql`substr(l.target, 37)`

/** Lists the changes that administrators made, the newest first. */
export async function listAudit(_admin: Admin, { cursor, limit }: PageQuery): Promise<Page<AuditEntry>> {
  const entries = await queryRows(auditEntrySchema)`
    SELECT l.id, actor.email AS actor_email, l.action, COALESCE(customer.email || ${textAfterId}, l.target) AS target, l.at
    FROM audit_log l LEFT JOIN users actor ON actor.id = l.actor
      LEFT JOIN users customer ON (l.action LIKE 'customer.%' OR l.action = 'passkey.end')
        AND customer.id = CASE WHEN l.target ~ ${BEGINS_WITH_ID} THEN left(l.target, 36)::uuid END
    WHERE TRUE ${afterCursorSql(cursor, Prisma.sql`l.at`, Prisma.sql`l.id`)}
    ORDER BY l.at DESC, l.id DESC LIMIT ${limit + 1}`
  return toPage(entries, limit, (entry) => entry)
}
