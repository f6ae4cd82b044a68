import 'server-only'
import { type FormFields, fieldOf, parseNotificationFields } from '@/lib/contract/sales/notification-fields'
import { Prisma } from '@/lib/server/db/client'

/**
 * Returns the buyer and item columns of a purchase, derived from the notification fields that are stored with
 * it (`ipn_data`).
 */
export const toBuyerColumns = (fields: FormFields) => ({
  buyerEmail: fieldOf(fields, 'WP_BUYER_EMAIL'),
  buyerName: fieldOf(fields, 'WP_BUYER_NAME'),
  item: parseNotificationFields(fields).itemNumber,
  itemName: fieldOf(fields, 'WP_ITEM_NAME'),
})

/** SQL: the buyer email of a purchase `p` in lower case, as used for comparisons. */
export const lowercaseBuyerEmailSql = (p: Prisma.Sql) => Prisma.sql`lower(${p}.buyer_email)`
