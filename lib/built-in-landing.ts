import type { Landing } from '@/lib/contract/site/landing'
import { landingLabelsSchema } from '@/lib/contract/site/landing-labels'
import {
  benefitsCopy,
  courseDescription,
  finalCallCopy,
  heroCopy,
  includedCopy,
  outlineCopy,
  reasonsCopy,
  signUpCopy,
  strategiesCopy,
} from './default-landing-copy'

/**
 * The landing page that is shown until the owner publishes one. Its text is also the initial text of a
 * section that the owner turns on.
 */
export const builtInLanding: Landing = {
  description: courseDescription,
  buyLink: '',
  hero: heroCopy,
  benefits: benefitsCopy,
  strategies: strategiesCopy,
  outline: outlineCopy,
  reasons: reasonsCopy,
  included: includedCopy,
  signUp: signUpCopy,
  finalCall: finalCallCopy,
  film: { title: 'See it in two minutes', url: '', picture: '' },
  testimonials: {
    title: 'What students say',
    items: [{ name: 'A student’s name', words: 'What they wrote to you, word for word.', picture: '' }],
  },
  price: {
    title: 'One price',
    amount: '$47',
    text: 'Paid once. Every lesson, every update.',
    button: 'Get Instant Access Now',
  },
  guarantee: {
    title: 'Thirty days to decide',
    text: 'Not for you? Write to us within thirty days and your money goes back.',
  },
  questions: {
    title: 'Questions and answers',
    items: [{ question: 'Do I need to write code?', answer: 'No. You describe, AI builds.' }],
  },
  page: landingLabelsSchema.parse({}),
  countdown: { title: 'The price goes up in', endsAt: '', ended: 'The price has gone up' },
  order: ['benefits', 'strategies', 'outline', 'reasons', 'included', 'signUp'],
}
