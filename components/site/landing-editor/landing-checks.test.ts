import { builtInLanding } from '@/lib/built-in-landing'
import type { Landing } from '@/lib/contract/site/landing'
import { findLandingConcerns, type LandingCheckContext } from './landing-checks'

const around: LandingCheckContext = {
  now: Date.parse('2026-06-01'),
  pages: ['refunds', 'contact'],
  pictureBytes: null,
}
const ready: Landing = { ...builtInLanding, buyLink: 'https://warriorplus.com/o2/v/abc/def' }
const withText = (text: string): Landing => ({ ...ready, benefits: { ...ready.benefits, text } })
const said = (words: Landing, changes: Partial<LandingCheckContext> = {}) =>
  findLandingConcerns(words, { ...around, ...changes }).join('\n')

test('reports nothing for the built-in text with a buy link and both pages', () => {
  expect(findLandingConcerns(ready, around)).toEqual([])
})

test.each([
  ['Only 7 spots left!', /“Only 7 spots”: WarriorPlus only allows real scarcity/],
  ['The price goes up tomorrow', /“price goes up”/],
  ['A limited time offer', /“limited time”/],
  ['Earn $500 a day from home', /“\$500 a day” reads like an income claim/],
  ['€2,000 per month', /income claim/],
  ['Quit your job this year', /“Quit your job”/],
  ['A six-figure business', /“six-figure”/],
])('reports “%s”', (text, words) => expect(said(withText(text))).toMatch(words))

test.each([
  'It costs $27 once.',
  'Only three lessons a week',
  'Limited only by your patience',
  'Sold for $35 each',
  'Bake bread that lasts a day',
])('doesn’t report “%s”', (text) => expect(said(withText(text))).toBe(''))

test('doesn’t report scarcity with a countdown to a real deadline', () => {
  const words = withText('Ends today')
  const timed: Landing = {
    ...words,
    order: [...words.order, 'countdown'],
    countdown: { ...words.countdown, endsAt: '2026-07-01T00:00:00.000Z' },
  }
  expect(said(words)).toContain('scarcity')
  expect(said(timed)).toBe('')
})

test('reports a missing refund policy and contact page', () => {
  expect(said(ready, { pages: ['refunds'] })).toMatch(/^Publish a contact page/)
  expect(said(ready, { pages: ['contact'] })).toMatch(/^Publish a refund policy/)
})

test('reports a long headline, a long description, and large pictures', () => {
  const headline: [string, string] = ['a'.repeat(30), 'b'.repeat(30)]
  expect(said({ ...ready, hero: { ...ready.hero, headline } })).toContain('The headline is long')
  expect(said({ ...ready, description: 'a'.repeat(161) })).toContain('search results will cut it off')
  expect(said(ready, { pictureBytes: 1400 * 1024 })).toContain('The images are 1,400 KB in total')
  expect(said(ready, { pictureBytes: 100 * 1024 })).not.toContain('weigh')
})

test('reports a picture without alternative text, if it is shown', () => {
  const picture = '/objects/images/own.webp'
  const hero = (pictureText: string): Landing => ({ ...ready, hero: { ...ready.hero, picture, pictureText } })
  expect(said(hero(''))).toContain('An image has no alternative text')
  expect(said(hero('A desk with a laptop'))).toBe('')
  const items = ready.benefits.items.map((item) => ({ ...item, picture }))
  const words: Landing = { ...ready, benefits: { ...ready.benefits, items } }
  expect(said(words)).toContain('An image has no alternative text')
  expect(said({ ...words, order: words.order.filter((part) => part !== 'benefits') })).toBe('')
})
