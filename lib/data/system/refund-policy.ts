import 'server-only'
import type { RefundPolicy, RefundPolicyInput } from '@/lib/contract/system/refund-policy'
import { db, transaction } from '@/lib/server/db'
import { toWire } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { recordAudit } from './audit'

const order = [{ since: 'desc' as const }, { id: 'desc' as const }]
const select = { text: true, since: true }

/** The policy in force now. */
export async function getRefundPolicy(_admin: Admin): Promise<RefundPolicy> {
  const policy = await db.refundPolicy.findFirst({ orderBy: order, select })
  return policy ? toWire(policy) : { text: null, since: null }
}

/** What was in force at a moment; null where nothing was stored by then, or nothing was promised. */
export async function findRefundPolicy(at: string): Promise<{ text: string; since: string } | null> {
  const policy = await db.refundPolicy.findFirst({ where: { since: { lte: at } }, orderBy: order, select })
  return policy?.text ? toWire(policy) : null
}

/** Keeps what was in force before, so that each sale can be shown what it was told. */
export async function saveRefundPolicy(admin: Admin, { text }: RefundPolicyInput): Promise<RefundPolicy> {
  const before = await getRefundPolicy(admin)
  if (before.text === text) return before
  return transaction(async (tx) => {
    await recordAudit(tx, admin, 'settings.refund-policy', null)
    return toWire(await tx.refundPolicy.create({ data: { text, savedBy: admin.id }, select }))
  })
}
