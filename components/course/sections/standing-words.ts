import type { Standing } from '@/lib/contract/people/access'

interface Words {
  title: string
  text: string
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
    text: 'Your subscription is paused, or a payment did not go through. This opens again as soon as it goes on.',
  },
  ended: {
    title: 'Your access has ended',
    text: 'What you paid for has run out, or was ended by hand. A new purchase opens it again; your progress and your notes are kept.',
  },
  disputed: {
    title: 'Your payment is disputed',
    text: 'The payment was disputed, so this is closed until that is settled. Your progress and your notes are kept.',
  },
  refunded: {
    title: 'Your purchase was refunded',
    text: 'Your money went back, so this is closed. A new purchase opens it again; your progress and your notes are kept.',
  },
}

export const wordsFor = (standing: Standing, otherwise: Words): Words =>
  standing ? words[standing] : otherwise
