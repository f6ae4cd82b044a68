import type { HouseWords } from '@/lib/contract/site/house-words'

/** What stands on every mail. */
export interface House {
  productName: string
  appUrl: string
  /** Where a reader who needs help writes to. */
  supportEmail: string | null
  words: HouseWords
}
