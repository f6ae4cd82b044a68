import type { WithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import type { SharedText } from '@/lib/contract/site/shared-text'

/** Data that every email contains. */
export interface EmailBranding {
  productName: string
  appUrl: string
  /** Email address where readers get help. Null if the owner hasn’t set one. */
  supportEmail: string | null
  words: SharedText
  /** Link to the withdrawal form, for emails about access. Undefined while the form is off. */
  withdrawal?: WithdrawalLink | undefined
}
