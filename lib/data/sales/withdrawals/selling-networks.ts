import 'server-only'
import { z } from 'zod'
import type { SellingNetwork } from '@/lib/contract/sales/network-pages'
import { networkNames } from '@/lib/contract/sales/networks'
import type { WithdrawalSettings } from '@/lib/contract/sales/withdrawal-settings'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { findNetwork } from '../networks/networks'
import { isSoldPurchaseSql } from '../real-sales'
import { CANDIDATES_MAX, saleLabelSql } from './withdrawal-candidates'

const purchaseSchema = z.strictObject({
  network: z.enum(networkNames),
  label: z.string(),
  message: z.json(),
})

/**
 * Returns the networks that are the seller of their sales instead of the owner. Each has the viewer’s purchases whose
 * refund can be requested on the network’s site.
 */
export async function listSellingNetworks(
  viewer: Viewer | null,
  { sellers }: WithdrawalSettings,
): Promise<SellingNetwork[]> {
  const selling = networkNames.filter((network) => sellers[network] === 'network')
  const purchases = viewer ? await listPurchases(viewer, selling) : []
  return selling.map((network) => ({
    network,
    refundRequests: purchases.flatMap(({ label, message, ...purchase }) => {
      if (purchase.network !== network) return []
      const url = findNetwork(network).refundRequestUrl?.(message)
      return url ? [{ label, url }] : []
    }),
  }))
}

const listPurchases = (viewer: Viewer, networks: string[]) => queryRows(purchaseSchema)`
  SELECT p.network, ${saleLabelSql} AS label, COALESCE(p.ipn_data, '{}') AS message
  FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${viewer.id}::uuid AND NOT p.is_refunded AND p.network = ANY(${networks})
    AND ${isSoldPurchaseSql(Prisma.sql`p`)}
  ORDER BY p.purchase_date DESC, p.id DESC LIMIT ${CANDIDATES_MAX}`
