import 'server-only'
import { type OwnPurchase, ownPurchaseSchema } from '@/lib/contract/sales/own-purchases'
import { accessStatusSql, purchaseEndSql } from '@/lib/data/people/entitlement'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const SHOWN = 100

/** Returns the viewer's purchases, including granted access, the newest first. */
export function listOwnPurchases(viewer: Viewer): Promise<OwnPurchase[]> {
  return queryRows(ownPurchaseSchema)`
    SELECT p.id, sold.name AS product_name, ${accessStatusSql(Prisma.sql`p`)} AS access,
      ${purchaseEndSql(Prisma.sql`p`)} AS ends_at, p.purchase_date, p.refund_date,
      p.source = 'manual' AS is_gift
    FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
    WHERE p.user_id = ${viewer.id}::uuid ORDER BY p.purchase_date DESC, p.id DESC LIMIT ${SHOWN}`
}
