import type { Standing } from '@/lib/contract/people/access'

interface Words {
  title: string
  text: string
  /** In a word or two, on the card of a section; without it `Access pending`. */
  badge?: string
}

/** What somebody reads whose course or section is closed, by how their purchase stands; null where they have none. */
const words: Record<NonNullable<Standing>, Words> = {
  pending: {
    title: 'Your payment is on its way',
    text: 'Your purchase has come in, and its payment is not confirmed yet. This opens by itself as soon as it is.',
  },
  active: {
    title: 'Nothing is open yet',
    text: 'Your purchase is confirmed, and includes none of this so far.',
  },
  suspended: {
    title: 'Your access is paused',
    text: 'Your subscription is paused, or a payment did not go through. Put that right at WarriorPlus, where you paid: this opens again with the next payment. Your progress and your notes are kept.',
    badge: 'Access paused',
  },
  ended: {
    title: 'Your access has ended',
    text: 'What you paid for has run out, or was ended by hand. A new purchase opens it again; your progress and your notes are kept.',
    badge: 'Access ended',
  },
  disputed: {
    title: 'Your payment is disputed',
    text: 'The payment was disputed, so this is closed until that is settled. If you did not mean to, withdraw the dispute where you opened it, and tell whoever you bought from. Your progress and your notes are kept.',
    badge: 'Payment disputed',
  },
  refunded: {
    title: 'Your purchase was refunded',
    text: 'Your money went back, so this is closed. A new purchase opens it again; your progress and your notes are kept.',
    badge: 'Refunded',
  },
}

export const badgeFor = (standing: Standing): string =>
  (standing && words[standing].badge) ?? 'Access pending'

export const wordsFor = (standing: Standing, otherwise: Words): Words =>
  standing ? words[standing] : otherwise
