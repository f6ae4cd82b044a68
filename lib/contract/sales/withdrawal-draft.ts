import type { WithdrawalLocale } from '@/lib/contract/mail/withdrawal-locales'
import type { WithdrawalInput } from './withdrawals'

/** Fields of the withdrawal form, as entered. */
export interface WithdrawalDraft {
  name: string
  email: string
  replyTo: string
  order: string
  /** ID of the purchase that the signed-in person chose. Empty if they chose none. */
  purchaseId: string
  /** Honeypot. People do not see this field. */
  website: string
}

/** Returns the declaration to send for a draft that the person has confirmed. */
export function toWithdrawalInput(
  draft: WithdrawalDraft,
  locale: WithdrawalLocale,
  timeZone?: string,
): WithdrawalInput {
  const { name, email, replyTo, order, purchaseId, website } = draft
  return {
    name: name.trim(),
    email: email.trim(),
    ...(replyTo.trim() && { replyTo: replyTo.trim() }),
    ...(purchaseId ? { purchaseId } : order.trim() && { order: order.trim() }),
    confirmed: true,
    locale,
    ...(timeZone && { timeZone }),
    ...(website && { website }),
  }
}
