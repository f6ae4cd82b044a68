import 'server-only'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'
import { whereRealPurchase } from './real-sales'

/**
 * Returns the amount of the newest initial payment for a main product, such as "€25.00". Later payments of a
 * subscription don’t count. Null if no such payment has a readable amount.
 */
export async function findMainProductPrice(_admin: Admin): Promise<string | null> {
  const payment = await db.purchasePayment.findFirst({
    where: {
      number: 1,
      amountMinor: { gt: 0 },
      currency: { not: null },
      purchase: { ...whereRealPurchase, product: { isMainProduct: true, archived: false } },
    },
    orderBy: [{ paidAt: 'desc' }, { id: 'desc' }],
    select: { amountMinor: true, currency: true },
  })
  if (!payment?.amountMinor || !payment.currency) return null
  return formatMinor(Number(payment.amountMinor), payment.currency)
}
