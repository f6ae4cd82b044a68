import 'server-only'
import { Prisma, transaction } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { idRowSchema, rows } from '@/lib/server/rows'
import { normalItem } from './ledger'
import { lockPurchase, settle } from './settle'

const AT_ONCE = 200

/**
 * Call after a product was created or changed: purchases that waited for its item number are matched, and their buyers
 * get their access and mail. Returns how many.
 */
export async function matchWaiting(): Promise<number> {
  const waiting = await rows(idRowSchema)`
    SELECT p.id FROM purchases p JOIN products sold
      ON ${normalItem(Prisma.sql`sold.warrior_plus_product_id`)}
        = ${normalItem(Prisma.sql`p.ipn_data ->> 'WP_ITEM_NUMBER'`)}
    WHERE p.product_id IS NULL AND p.customer_deleted_at IS NULL
    ORDER BY p.created_at, p.id LIMIT ${AT_ONCE}`
  for (const { id } of waiting) await settlePurchase(id)
  return waiting.length
}

/** One that fails waits for the next time, and keeps no other from being matched. */
async function settlePurchase(id: string): Promise<void> {
  try {
    await transaction(async (tx) => {
      const known = await lockPurchase(tx, id)
      if (known) await settle(tx, [{ known, arriving: null }])
    })
  } catch (error) {
    log.error('purchase_not_matched', error, { purchaseId: id })
  }
}
