import 'server-only'
import { NO_AFFILIATE } from '@/lib/contract/sales/launch'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { Prisma } from '@/lib/server/db/client'
import { hasOtherSalesSql } from './used-networks'

/** The product ID that means "all products" in the counts. */
export const ANY_PRODUCT = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The affiliate ID that means "all affiliates" in the counts. It cannot collide with a real ID, because
 * WarriorPlus IDs are trimmed.
 */
export const ANY_AFFILIATE = ' '

/** The network that means "all networks" in the counts. */
export const ANY_NETWORK = 'any'

/**
 * SQL: a network as stored in the counts. If it is omitted, the key for all networks. Until a second network has had a
 * sale, all counts are WarriorPlus's.
 */
export function networkRollupKeySql(network: NetworkName | undefined): Prisma.Sql {
  if (!network) return Prisma.sql`${ANY_NETWORK}`
  if (network !== 'warriorplus') return Prisma.sql`${network}`
  return Prisma.sql`(CASE WHEN ${hasOtherSalesSql} THEN ${network} ELSE ${ANY_NETWORK} END)`
}

/**
 * Returns the WarriorPlus affiliate ID as stored in the counts. If it is omitted, returns the key for all
 * affiliates.
 */
export const toAffiliateRollupKey = (affiliate: string | undefined) =>
  affiliate === undefined ? ANY_AFFILIATE : affiliateIdOfRollupKey(affiliate)

/**
 * Returns the WarriorPlus affiliate ID as stored in the purchase rows, where an empty string means no
 * affiliate.
 */
export const affiliateIdOfRollupKey = (affiliate: string) => (affiliate === NO_AFFILIATE ? '' : affiliate)
