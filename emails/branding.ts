import type { SharedText } from '@/lib/contract/site/shared-text'

/** Content that every email shows. */
export interface EmailBranding {
  productName: string
  appUrl: string
  /** Email address for readers who need help. */
  supportEmail: string | null
  words: SharedText
}
