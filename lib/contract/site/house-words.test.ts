import { houseWordsSchema, otherLanguage, readHouseWords, usualHouseWords } from './house-words'

test('uses the defaults for texts that were never saved', () => {
  expect(readHouseWords(null)).toEqual(usualHouseWords)
  expect(readHouseWords({ home: 'Inicio' })).toEqual({ ...usualHouseWords, home: 'Inicio' })
  expect(readHouseWords({ home: 'Inicio', ofALaterRelease: 'x' }).home).toBe('Inicio')
})

test.each([['text'], [[]], [{ home: 7 }], [{ home: '' }], [{ language: '<b>' }]])(
  'uses the defaults for an unreadable stored value: %j',
  (stored) => expect(readHouseWords(stored)).toEqual(usualHouseWords),
)

test('rejects invalid texts and unknown fields, and trims valid ones', () => {
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

test('returns the language only if it differs from the default', () => {
  expect(otherLanguage(usualHouseWords)).toBeUndefined()
  expect(otherLanguage({ ...usualHouseWords, language: 'es' })).toBe('es')
})
