import type { LandingPart } from '@/lib/contract/site/landing'

/** What the parts are called, in the words of the page. */
export const partWords: Record<LandingPart, string> = {
  film: 'Film',
  benefits: 'Benefits',
  strategies: 'Strategies',
  outline: 'Course outline',
  reasons: 'Reasons',
  included: 'What is included',
  testimonials: 'Testimonials',
  price: 'Price',
  guarantee: 'Guarantee',
  questions: 'Questions and answers',
  countdown: 'Countdown',
  signUp: 'Early access sign-up',
}

const labels: Record<string, string> = {
  badge: 'Badge',
  headline: 'Headline',
  title: 'Title',
  text: 'Text',
  description: 'Description',
  button: 'Button',
  bullets: 'Bullets',
  pays: 'How it pays',
  outcome: 'You finish with',
  points: 'Points',
  before: 'First line',
  after: 'Second line',
  label: 'Label',
  share: 'Length in percent',
  name: 'Name',
  quantity: 'Quantity',
  url: 'YouTube or Vimeo address',
  words: 'Their words',
  picture: 'Picture',
  amount: 'Price',
  question: 'Question',
  answer: 'Answer',
  endsAt: 'Ends at',
  ended: 'Once it has ended',
  items: 'Entries',
  modules: 'Modules',
}
export const labelOf = (field: string): string => labels[field] ?? field

/** Fields that take several lines. */
export const isLong = (field: string) => ['text', 'description', 'words', 'answer'].includes(field)
