import 'server-only'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { Prisma } from '@/lib/server/db/client'
import { listNetworks } from './networks'

// SQL over a stored message of any network, as JSON. Imported sales have the field names of WarriorPlus.

/**
 * Returns a regular expression for a field with an IP address: its name, and a value that is neither empty nor
 * removed. The value of a repeated field is a list.
 */
const pattern = () => {
  const names = listNetworks().flatMap(({ ipFields }) => ipFields)
  const text = String.raw`"(?!\[removed\]"|")(?:[^"\\]|\\.)*"`
  return String.raw`"(${names.join('|')})": (?:${text}|\[[^\]]+\])`
}

/** SQL: whether a message contains the buyer's IP address. */
export const hasIpSql = (message: Prisma.Sql) => Prisma.sql`${message}::text ~ ${pattern()}`

/** SQL: replaces the buyer's IP address in a message. Its field stays, to show that the network sent an address. */
export const withoutIpSql = (message: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${hasIpSql(message)}
    THEN regexp_replace(${message}::text, ${pattern()}, ${`"\\1": "${REMOVED_PLACEHOLDER}"`}, 'g')::jsonb ELSE ${message} END`
