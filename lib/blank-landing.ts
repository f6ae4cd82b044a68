import type { Landing } from '@/lib/contract/site/landing'
import { landingLabelsSchema } from '@/lib/contract/site/landing-labels'

const point = { title: 'Your title', description: 'One or two sentences about it.' }

/**
 * A landing page of placeholders. A page that starts blank or from the course gets this text in each part that
 * the owner turns on.
 */
export const blankLanding: Landing = {
  description: 'Describe your course in one sentence.',
  buyLink: '',
  hero: {
    badge: 'A short line',
    headline: ['Your headline,', 'in two lines.'],
    text: 'Say in two or three sentences what people can do after your course.',
    bullets: ['The first thing people get'],
    button: 'Get Instant Access Now',
    picture: '',
    pictureText: '',
  },
  benefits: {
    title: 'What changes for your students',
    text: 'Introduce the benefits in one sentence.',
    items: [{ ...point, picture: '', pictureText: '' }],
  },
  strategies: {
    title: 'What your students will do',
    text: 'Introduce the list in one sentence.',
    items: [{ ...point, pays: 'A short note' }],
  },
  outline: {
    title: 'What is in the course',
    text: 'Introduce the outline in one sentence.',
    modules: [{ ...point, outcome: 'what people have at the end', points: ['One lesson'] }],
  },
  reasons: {
    title: 'Why your course works',
    items: [{ ...point, before: { label: 'before', share: 100 }, after: { label: 'after', share: 30 } }],
  },
  included: {
    title: 'Everything that is included',
    text: 'Say what one purchase covers.',
    items: [{ name: 'One thing that is included', quantity: 'how much' }],
  },
  signUp: {
    title: 'Hear from us first',
    text: 'Say what people on your list get.',
    button: 'Get Early Access',
  },
  finalCall: {
    badge: 'A closing line',
    title: 'Your last sentence before the button.',
    text: 'Repeat the most important reason to start.',
    button: 'Get Instant Access Now',
  },
  film: { title: 'A title for your video', url: '', picture: '' },
  testimonials: {
    title: 'What students say',
    items: [{ name: 'A student’s name', words: 'What they wrote to you, word for word.', picture: '' }],
  },
  price: {
    title: 'One price',
    amount: 'Your price',
    text: 'Say what the price covers.',
    button: 'Get Instant Access Now',
  },
  guarantee: { title: 'Your guarantee', text: 'Say what you promise and for how long.' },
  questions: {
    title: 'Questions and answers',
    items: [{ question: 'A question that people ask you', answer: 'Your answer.' }],
  },
  countdown: { title: 'What ends at the deadline', endsAt: '', ended: 'What you show after it' },
  page: landingLabelsSchema.parse({}),
  order: [],
}
