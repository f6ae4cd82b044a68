import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { Prisma } from '@/lib/server/db/client'
import { warriorPlus } from './networks/warriorplus/adapter'

/**
 * Returns the buyer and item columns of a purchase, derived from the notification fields that are stored with
 * it (`ipn_data`).
 */
export function toBuyerColumns(fields: FormFields) {
  const [{ buyer, item, itemName }] = warriorPlus.toEvents(fields)
  return { buyerEmail: buyer.rawEmail, buyerName: buyer.rawName, item, itemName }
}

/** SQL: the buyer email of a purchase `p` in lower case, as used for comparisons. */
export const lowercaseBuyerEmailSql = (p: Prisma.Sql) => Prisma.sql`lower(${p}.buyer_email)`
