import { defaultSharedText, findNonDefaultLanguage, parseSharedText, sharedTextSchema } from './shared-text'

test('uses the defaults for texts that were never saved', () => {
  expect(parseSharedText(null)).toEqual(defaultSharedText)
  expect(parseSharedText({ home: 'Inicio' })).toEqual({ ...defaultSharedText, home: 'Inicio' })
  expect(parseSharedText({ home: 'Inicio', ofALaterRelease: 'x' }).home).toBe('Inicio')
})

test.each([['text'], [[]], [{ home: 7 }], [{ home: '' }], [{ language: '<b>' }]])(
  'uses the defaults for an unreadable stored value: %j',
  (stored) => expect(parseSharedText(stored)).toEqual(defaultSharedText),
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
  for (const words of refused) expect(sharedTextSchema.safeParse(words).success).toBe(false)
  expect(sharedTextSchema.parse({ home: '  Inicio ' }).home).toBe('Inicio')
})

test('returns the language only if it differs from the default', () => {
  expect(findNonDefaultLanguage(defaultSharedText)).toBeUndefined()
  expect(findNonDefaultLanguage({ ...defaultSharedText, language: 'es' })).toBe('es')
})
