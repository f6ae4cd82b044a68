import 'server-only'
import type { RefundPolicy, RefundPolicyInput } from '@/lib/contract/system/refund-policy'
import type { Admin } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { toJsonRow } from '@/lib/server/db/typed-rows'
import { recordAudit } from './audit'

const order = [{ since: 'desc' as const }, { id: 'desc' as const }]
const select = { text: true, since: true }

/** Returns the current refund policy. */
export async function getRefundPolicy(_admin: Admin): Promise<RefundPolicy> {
  const policy = await db.refundPolicy.findFirst({ orderBy: order, select })
  return policy ? toJsonRow(policy) : { text: null, since: null }
}

/** Returns the refund policy at a time. Returns null if there was none or its text was empty. */
export async function findRefundPolicy(at: string): Promise<{ text: string; since: string } | null> {
  const policy = await db.refundPolicy.findFirst({ where: { since: { lte: at } }, orderBy: order, select })
  return policy?.text ? toJsonRow(policy) : null
}

/**
 * Saves a new policy and keeps the previous ones, because each sale can show the policy that its buyer saw.
 */
export async function saveRefundPolicy(admin: Admin, { text }: RefundPolicyInput): Promise<RefundPolicy> {
  const before = await getRefundPolicy(admin)
  if (before.text === text) return before
  return transaction(async (tx) => {
    await recordAudit(tx, admin, 'settings.refund-policy', null)
    return toJsonRow(await tx.refundPolicy.create({ data: { text, savedBy: admin.id }, select }))
  })
}
