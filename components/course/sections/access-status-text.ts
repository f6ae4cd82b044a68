import type { AccessStatus } from '@/lib/contract/people/purchase-access'

/** Next step that the page offers a viewer without access. */
type NextStep = 'check_again' | 'add_email' | 'email_seller' | 'update_payment'

export interface AccessStatusText {
  /** Sentence that says why there is no access. */
  title: string
  /** Explanation below the title. */
  text: string
  step: NextStep
  /** Badge text of one or two words for the section card. Default: `Access pending`. */
  badge?: string
}

/** Texts for a locked course or section, by the access status of the viewer’s purchase. */
const texts: Record<NonNullable<AccessStatus>, AccessStatusText> = {
  pending: {
    title: 'We’ve received your order, and your payment is pending.',
    text: 'You’ll get access automatically once your payment is confirmed.',
    step: 'check_again',
  },
  active: {
    title: 'Your purchase is confirmed, but it doesn’t include this content yet.',
    text: 'The seller can tell you what your purchase includes.',
    step: 'email_seller',
  },
  suspended: {
    title: 'Your access is paused because your subscription is paused or a payment failed.',
    text: 'Access resumes with your next payment. Your progress and notes are saved.',
    step: 'update_payment',
    badge: 'Access paused',
  },
  ended: {
    title: 'Your access has ended.',
    text: 'Your access expired, or the seller ended it. Buy again to restore your access. Your progress and notes are saved.',
    step: 'email_seller',
    badge: 'Access ended',
  },
  disputed: {
    title: 'Your payment is disputed, so your access is paused.',
    text: 'Access resumes once the dispute is resolved. If you opened the dispute by mistake, withdraw it and let the seller know. Your progress and notes are saved.',
    step: 'email_seller',
    badge: 'Payment disputed',
  },
  refunded: {
    title: 'Your purchase was refunded, so you no longer have access.',
    text: 'Buy again to restore your access. Your progress and notes are saved.',
    step: 'email_seller',
    badge: 'Refunded',
  },
}

export const getAccessStatusLabel = (standing: AccessStatus): string =>
  (standing && texts[standing].badge) ?? 'Access pending'

export const getAccessStatusMessage = (
  standing: AccessStatus,
  otherwise: AccessStatusText,
): AccessStatusText => (standing ? texts[standing] : otherwise)
