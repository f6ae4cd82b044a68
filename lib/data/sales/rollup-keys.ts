import 'server-only'
import { NO_AFFILIATE } from '@/lib/contract/sales/launch'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { hasSalesOnOtherNetworksSql } from './used-networks'

/** The product ID that means "all products" in the counts. */
export const ALL_PRODUCTS_KEY = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The affiliate ID that means "all affiliates" in the counts. A real affiliate ID can’t be equal, because affiliate
 * IDs are trimmed.
 */
export const ALL_AFFILIATES_KEY = ' '

/** The network that means "all networks" in the counts. */
export const ALL_NETWORKS_KEY = 'any'

/**
 * SQL: the key of a network in the counts. If the network is omitted, the key for all networks. Until another network
 * has a sale, the counts contain only this key, so WarriorPlus has it too.
 */
export function networkRollupKeySql(network: NetworkName | undefined): Prisma.Sql {
  if (!network) return Prisma.sql`${ALL_NETWORKS_KEY}`
  if (network !== 'warriorplus') return Prisma.sql`${network}`
  return Prisma.sql`(CASE WHEN ${hasSalesOnOtherNetworksSql} THEN ${network} ELSE ${ALL_NETWORKS_KEY} END)`
}

/**
 * Returns the affiliate ID as stored in the counts. If it is omitted, returns the key for all affiliates.
 */
export const toAffiliateRollupKey = (affiliate: string | undefined) =>
  affiliate === undefined ? ALL_AFFILIATES_KEY : affiliateIdOfRollupKey(affiliate)

/**
 * Returns the affiliate ID as stored in the purchase rows, where an empty string means no affiliate.
 */
export const affiliateIdOfRollupKey = (affiliate: string) => (affiliate === NO_AFFILIATE ? '' : affiliate)
