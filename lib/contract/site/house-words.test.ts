import { houseWordsSchema, otherLanguage, readHouseWords, usualHouseWords } from './house-words'

test('words that were never written have the usual ones', () => {
  expect(readHouseWords(null)).toEqual(usualHouseWords)
  expect(readHouseWords({ home: 'Inicio' })).toEqual({ ...usualHouseWords, home: 'Inicio' })
  expect(readHouseWords({ home: 'Inicio', ofALaterRelease: 'x' }).home).toBe('Inicio')
})

test.each([['text'], [[]], [{ home: 7 }], [{ home: '' }], [{ language: '<b>' }]])(
  'what cannot be read counts as never written: %j',
  (stored) => expect(readHouseWords(stored)).toEqual(usualHouseWords),
)

test('words have their limits, and no others beside them', () => {
  const refused = [
    { home: '' },
    { home: 'a'.repeat(61) },
    { questions: 'a'.repeat(201) },
    { newsText: 'a'.repeat(401) },
    { language: 'Spanish, please' },
    { home: 'a\u0000b' },
    { another: 'x' },
  ]
  for (const words of refused) expect(houseWordsSchema.safeParse(words).success).toBe(false)
  expect(houseWordsSchema.parse({ home: '  Inicio ' }).home).toBe('Inicio')
})

test('a page says its language only where it is another than ours', () => {
  expect(otherLanguage(usualHouseWords)).toBeUndefined()
  expect(otherLanguage({ ...usualHouseWords, language: 'es' })).toBe('es')
})
