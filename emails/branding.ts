import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { SharedText } from '@/lib/contract/site/shared-text'

/** Content that every email shows. */
export interface EmailBranding {
  productName: string
  appUrl: string
  /** Email address for readers who need help. */
  supportEmail: string | null
  words: SharedText
  /** Link to the withdrawal form, for emails about access. Undefined while the form is off. */
  withdrawal?: WithdrawalLink | undefined
}
