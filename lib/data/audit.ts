import 'server-only'
import type { Transaction } from '@/lib/server/db'
import type { Admin } from '@/lib/server/session'

/**
 * Notes an administrator's write in the write's own transaction, so that neither is there without the other.
 * `target` is what was changed, in words; for a customer it is their id, because addresses end with the account.
 */
export async function recordAudit(tx: Transaction, admin: Admin, action: AuditAction, target: string | null) {
  await tx.auditLog.create({ data: { actorId: admin.id, action, target } })
}

type Noun = 'section' | 'video' | 'product' | 'customer' | 'purchase' | 'settings' | 'notification'

/** `noun.verb`, such as `section.create`. */
export type AuditAction = `${Noun}.${string}`
