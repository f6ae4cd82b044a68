import type { AccessStatus } from '@/lib/contract/people/purchase-access'

interface StatusText {
  title: string
  text: string
  /** Badge text of one or two words for the section card. Default: `Access pending`. */
  badge?: string
}

/** Texts for a closed course or section, by the access status of the viewer's purchase. */
const texts: Record<NonNullable<AccessStatus>, StatusText> = {
  pending: {
    title: 'Your payment is pending',
    text: 'We’ve received your order, but your payment hasn’t been confirmed yet. You’ll get access automatically once it is.',
  },
  active: {
    title: 'No access yet',
    text: 'Your purchase is confirmed, but it doesn’t include this yet.',
  },
  suspended: {
    title: 'Your access is paused',
    text: 'Your subscription is paused, or a payment failed. Update your payment method at WarriorPlus. Access resumes with your next payment. Your progress and notes are saved.',
    badge: 'Access paused',
  },
  ended: {
    title: 'Your access has ended',
    text: 'Your access has expired or was ended by the seller. Buy again to restore it. Your progress and notes are saved.',
    badge: 'Access ended',
  },
  disputed: {
    title: 'Your payment is disputed',
    text: 'Your payment is disputed, so your access is paused until the dispute is resolved. If you opened the dispute by mistake, withdraw it and let the seller know. Your progress and notes are saved.',
    badge: 'Payment disputed',
  },
  refunded: {
    title: 'Your purchase was refunded',
    text: 'Your purchase was refunded, so you no longer have access. Buy again to restore it. Your progress and notes are saved.',
    badge: 'Refunded',
  },
}

export const accessStatusLabel = (standing: AccessStatus): string =>
  (standing && texts[standing].badge) ?? 'Access pending'

export const accessStatusMessage = (standing: AccessStatus, otherwise: StatusText): StatusText =>
  standing ? texts[standing] : otherwise
