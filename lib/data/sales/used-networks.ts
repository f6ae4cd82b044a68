import 'server-only'
import { z } from 'zod'
import { networkNames } from '@/lib/contract/sales/networks'
import { settingSql } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { listNetworks } from './networks/networks'
import { isFromWarriorPlusSql } from './notifications/notification-groups'
import { isDemoProductSql } from './setup-guide/demo-leftovers'

const otherNetworks = networkNames.filter((name) => name !== 'warriorplus')

/** SQL: whether a network other than WarriorPlus has had a sale. */
export const hasSalesOnOtherNetworksSql = Prisma.sql`EXISTS (SELECT FROM purchases WHERE network = ANY(${otherNetworks}))`

/** SQL: a query for each `network` in use: WarriorPlus, and other networks that are set up or had a sale. */
export const usedNetworksSql = Prisma.sql`
  SELECT network FROM unnest(${[...networkNames]}::text[]) AS known(network)
  WHERE network = 'warriorplus' OR EXISTS (SELECT FROM purchases p WHERE p.network = known.network)
    OR EXISTS (SELECT FROM networks n WHERE n.network = known.network AND n.set_up_at IS NOT NULL)`

/** SQL: whether the shop uses a network other than WarriorPlus: such a network has sales or items, or is set up. */
export const usesOtherNetworksSql = Prisma.sql`(${hasSalesOnOtherNetworksSql}
  OR EXISTS (SELECT FROM listings WHERE network = ANY(${otherNetworks}))
  OR EXISTS (SELECT FROM networks WHERE set_up_at IS NOT NULL AND network = ANY(${otherNetworks})))`

/** Networks that need an API key besides the key that verifies messages. */
const networksWithApi = listNetworks().flatMap(({ name, facts }) => (facts ? [name] : []))

/** SQL: whether a network other than WarriorPlus is set up and has all keys that it needs. */
const isOtherNetworkReadySql = Prisma.sql`EXISTS (
  SELECT FROM networks n JOIN network_keys proof ON proof.network = n.network AND proof.kind = 'proof'
  WHERE n.set_up_at IS NOT NULL AND n.network = ANY(${otherNetworks}) AND (n.network <> ALL(${networksWithApi})
    OR EXISTS (SELECT FROM network_keys api
      WHERE api.network = n.network AND api.kind = 'api' AND api.mode = proof.mode)))`

/**
 * SQL: whether WarriorPlus has sent a notification, verified or not. Notifications without a security key don’t
 * count, because only WarriorPlus’s test messages have no key.
 */
const hasWarriorPlusSentSql = Prisma.sql`(EXISTS (SELECT FROM ipn_events e WHERE ${isFromWarriorPlusSql})
  OR EXISTS (SELECT FROM ipn_events WHERE state = 'unverified' AND network = 'warriorplus' AND key_digest IS NOT NULL))`

/**
 * SQL: whether the shop sells only on networks other than WarriorPlus. One of them is ready, and the shop has no
 * security key, item number or notification of WarriorPlus.
 */
export const usesOnlyOtherNetworksSql = Prisma.sql`(${isOtherNetworkReadySql}
  AND ${settingSql(Prisma.sql`warrior_plus_security_key`)} IS NULL
  AND NOT EXISTS (SELECT FROM products WHERE warrior_plus_product_id IS NOT NULL AND NOT ${isDemoProductSql})
  AND NOT ${hasWarriorPlusSentSql})`

const rowSchema = z.strictObject({ usesOnlyOtherNetworks: z.boolean() })

/** For `npm run check`: returns whether the shop sells only on networks other than WarriorPlus. */
export async function readUsesOnlyOtherNetworks(): Promise<boolean> {
  const [row] = await queryRows(rowSchema)`SELECT ${usesOnlyOtherNetworksSql} AS uses_only_other_networks`
  return row?.usesOnlyOtherNetworks ?? false
}

/** SQL: the name of the first product that has an item on a network other than WarriorPlus. */
export const otherNetworkProductSql = Prisma.sql`(SELECT p.name FROM products p
  WHERE EXISTS (SELECT FROM listings l WHERE l.product_id = p.id AND l.network = ANY(${otherNetworks}))
  ORDER BY p.is_main_product DESC, p.created_at, p.id LIMIT 1)`
