import 'server-only'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { deleteOldIps, type IpAddressTable } from '@/lib/data/delete-old-ips'
import { Prisma } from '@/lib/server/db/client'

const fieldOf = (fields: Prisma.Sql) => Prisma.sql`${fields} ->> 'WP_BUYER_IP'`
const isThere = (fields: Prisma.Sql) => Prisma.sql`${fieldOf(fields)} NOT IN ('', ${REMOVED_PLACEHOLDER})`
/**
 * SQL: replaces the buyer's IP address in the fields. The field name stays, to show that WarriorPlus sent
 * one.
 */
const without = (fields: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${isThere(fields)} THEN jsonb_set(${fields}, '{WP_BUYER_IP}', to_jsonb(${REMOVED_PLACEHOLDER}::text)) ELSE ${fields} END`

const payload = Prisma.sql`payload`
const messages: IpAddressTable = {
  table: 'ipn_events',
  at: Prisma.sql`received_at`,
  change: Prisma.sql`sender = NULL, payload = ${without(payload)}`,
  isDue: Prisma.sql`sender IS NOT NULL OR ${isThere(payload)}`,
}

const data = Prisma.sql`ipn_data`
const purchases: IpAddressTable = {
  table: 'purchases',
  at: Prisma.sql`created_at`,
  change: Prisma.sql`ipn_data = ${without(data)}`,
  isDue: isThere(data),
}

/**
 * For maintenance: deletes the IP addresses of buyers after the same period as those of visitors.
 * Notifications come first, because purchases are rewritten from them.
 */
export async function forgetBuyerIps(days?: number): Promise<void> {
  for (const list of [messages, purchases]) await deleteOldIps(list, days)
}
