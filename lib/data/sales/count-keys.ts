import 'server-only'
import { NO_AFFILIATE } from '@/lib/contract/sales/launch'

/** Stands for any product in the counts. */
export const ANY_PRODUCT = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Stands for any affiliate in the counts: WarriorPlus's ids are trimmed, so none is this. */
export const ANY_AFFILIATE = ' '

/** WarriorPlus's id of an affiliate as the counts have it; left out: any. */
export const affiliateKey = (affiliate: string | undefined) =>
  affiliate === undefined ? ANY_AFFILIATE : affiliateIn(affiliate)

/** WarriorPlus's id of an affiliate as the rows have it. */
export const affiliateIn = (affiliate: string) => (affiliate === NO_AFFILIATE ? '' : affiliate)
