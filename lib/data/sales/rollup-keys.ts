import 'server-only'
import { NO_AFFILIATE } from '@/lib/contract/sales/launch'

/** The product ID that means "all products" in the counts. */
export const ANY_PRODUCT = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * The affiliate ID that means "all affiliates" in the counts. It cannot collide with a real ID, because
 * WarriorPlus IDs are trimmed.
 */
export const ANY_AFFILIATE = ' '

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
