import fc from 'fast-check'
import { titleSchema } from '@/lib/contract/field-schemas'
import { makeTitleFromFileName } from './title-from-file-name'

test.each([
  ['02_first-sale.final.mp4', 'First sale final'],
  ['01 Your starter, day one.mp4', 'Your starter, day one'],
  ['1. Shaping.mp4', 'Shaping'],
  ['12) Baking.mp4', 'Baking'],
  ['3 - The oven.mp4', 'The oven'],
  ['01-Your starter.mp4', 'Your starter'],
  ['10 Cooling.mp4', 'Cooling'],
  ['05.mp4', '05'],
  ['2026 in review.mp4', '2026 in review'],
  ['30-minute bread.mp4', '30-minute bread'],
  ['1.5 hours of kneading.mp4', '1.5 hours of kneading'],
  ['intro.MOV', 'Intro'],
  ['Part 1 - how to begin.mp4', 'Part 1 - how to begin'],
  ['Lesson_3 v1.2 done.webm', 'Lesson 3 v1.2 done'],
  ['überblick.mp4', 'Überblick'],
  ['no ending', 'No ending'],
  ['.mp4', ''],
  ['___.mp4', ''],
  ['a\u202egnp.mp4', 'Agnp'],
])('gives %j the title %j', (name, title) => {
  expect(makeTitleFromFileName(name)).toBe(title)
})

test('returns a valid or empty title for any file name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const title = makeTitleFromFileName(name)
      expect(title === '' || titleSchema.safeParse(title).success).toBe(true)
    }),
  )
})
