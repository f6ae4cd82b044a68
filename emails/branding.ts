import type { HouseWords } from '@/lib/contract/site/house-words'

/** Content that every email shows. */
export interface House {
  productName: string
  appUrl: string
  /** Email address for readers who need help. */
  supportEmail: string | null
  words: HouseWords
}
