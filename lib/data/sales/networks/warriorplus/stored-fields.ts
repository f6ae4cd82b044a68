import 'server-only'
import { Prisma } from '@/lib/server/db/client'

// SQL over the stored fields of a message: `payload` of a notification, or `ipn_data` of a purchase. This SQL
// shows data as WarriorPlus sent it.

/** SQL: the currency. Null if the message doesn’t contain one. */
export const sentCurrencySql = (fields: Prisma.Sql) =>
  Prisma.sql`NULLIF(btrim(${fields} ->> 'WP_SALE_CURRENCY'), '')`

/** SQL: the fields about the buyer, as an object. */
export const buyerFieldsSql = (fields: Prisma.Sql) => Prisma.sql`
  (SELECT jsonb_object_agg(field.key, field.value) FROM jsonb_each(${fields}) AS field
    WHERE field.key LIKE 'WP\\_BUYER\\_%')`
