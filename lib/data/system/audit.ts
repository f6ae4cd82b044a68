import 'server-only'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { type AuditEntry, auditEntrySchema } from '@/lib/contract/system/audit'
import { behind, toPage } from '@/lib/data/paging'
import { Prisma, type Transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'

type Noun =
  | 'section'
  | 'video'
  | 'product'
  | 'customer'
  | 'purchase'
  | 'settings'
  | 'store'
  | 'notification'
  | 'mail'

/** `noun.verb`, such as `section.create`. */
export type AuditAction = `${Noun}.${string}`

/**
 * Notes an administrator's write in the write's own transaction, so that neither is there without the other.
 * `target` is what was changed, in words; for a customer it is their id, because emails end with the account.
 */
export async function recordAudit(tx: Transaction, admin: Admin, action: AuditAction, target: string | null) {
  await tx.auditLog.create({ data: { actorId: admin.id, action, target } })
}

const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** What administrators changed, the newest first. */
export async function listAudit(_admin: Admin, { cursor, limit }: PageQuery): Promise<Page<AuditEntry>> {
  const entries = await rows(auditEntrySchema)`
    SELECT l.id, actor.email AS actor_email, l.action, COALESCE(customer.email, l.target) AS target, l.at
    FROM audit_log l LEFT JOIN users actor ON actor.id = l.actor
      LEFT JOIN users customer ON l.action LIKE 'customer.%'
        AND customer.id = CASE WHEN l.target ~ ${UUID} THEN l.target::uuid END
    WHERE TRUE ${behind(cursor, Prisma.sql`l.at`, Prisma.sql`l.id`)}
    ORDER BY l.at DESC, l.id DESC LIMIT ${limit + 1}`
  return toPage(entries, limit, (entry) => entry)
}
