import { blankLanding } from '@/lib/blank-landing'
import { builtInLanding } from '@/lib/built-in-landing'
import { type Landing, landingSchema } from '@/lib/contract/site/landing'
import { exampleClaims, findLandingExamples } from './landing-examples'

const textsOf = (landing: Landing) => findLandingExamples(landing).map(({ text }) => text)
const everything: Landing = {
  ...builtInLanding,
  order: [...builtInLanding.order, 'testimonials', 'price', 'guarantee', 'questions', 'countdown', 'film'],
}

test('the placeholders are a landing page', () => {
  expect(landingSchema.parse(blankLanding)).toEqual(blankLanding)
})

test('lists the texts that are shown, in the order of the page, with their claims', () => {
  const examples = findLandingExamples(builtInLanding)
  expect(examples[0]).toMatchObject({ path: 'description', isClaim: false })
  expect(examples).toContainEqual({ path: 'hero.bullets.1', text: 'Build recurring income', isClaim: true })
  expect(examples.at(-2)).toMatchObject({ path: 'finalCall.text', isClaim: true })
  expect(textsOf(builtInLanding)).not.toContain('$47')
  expect(textsOf({ ...builtInLanding, order: ['price'] })).toContain('$47')
  expect(textsOf(everything)).not.toContain('Get Instant Access Now')
})

test('every claim is a text of the example', () => {
  const texts = textsOf(everything)
  expect(exampleClaims.filter((claim) => !texts.includes(claim))).toEqual([])
})

test('finds example text in a row that was moved, and no text that the owner wrote', () => {
  const [first, second] = builtInLanding.benefits.items
  const items = [
    second,
    first,
    { title: 'Own', description: 'Own text.', picture: '', pictureText: '' },
  ].flatMap((item) => item ?? [])
  const landing = {
    ...blankLanding,
    order: ['benefits' as const],
    benefits: { title: 'T', text: 'X', items },
  }
  const found = findLandingExamples(landing).filter(({ path }) => path.startsWith('benefits'))
  expect(found.map(({ path }) => path)).toEqual([
    'benefits.items.0.title',
    'benefits.items.0.description',
    'benefits.items.1.title',
    'benefits.items.1.description',
  ])
})
