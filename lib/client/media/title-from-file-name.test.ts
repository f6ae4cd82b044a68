import fc from 'fast-check'
import { titleSchema } from '@/lib/contract/field-schemas'
import { makeTitleFromFileName } from './title-from-file-name'

test.each([
  ['02_first-sale.final.mp4', '02 first sale final'],
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
