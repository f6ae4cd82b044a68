import { findBannedWords } from './words.mjs'

const wordsIn = (file: string, text: string) => findBannedWords(file, text).map(({ words }) => words)

test('finds a word to avoid in strings, JSX text and comments', () => {
  expect(wordsIn('a.ts', `/** Whoever asks. */\nconst a = 'It comes by itself.' // done anew`)).toEqual([
    'Whoever',
    'by itself',
    'anew',
  ])
  expect(wordsIn('a.tsx', 'const a = <p title="It stands here">Sent just now</p>')).toEqual([
    'stands',
    'just now',
  ])
})

test('finds counts without a plural and nonstandard failure messages, but not those of the specification', () => {
  expect(wordsIn('a.ts', "const a = ['Failed to send it', '3 email(s)', 'Switch it off']")).toEqual([
    'Failed to s',
    '(s)',
    'Switch it off',
  ])
  expect(wordsIn('a.ts', "const a = ['Failed to create section', 'http(s) only']")).toEqual([])
})

test('names the line of a hit', () => {
  expect(findBannedWords('a.ts', "const é = 1\n\nconst a = 'This is none.'")).toEqual([
    expect.objectContaining({ line: 3, words: 'is none' }),
  ])
})

test('skips identifiers, keys, paths and SQL', () => {
  expect(
    wordsIn('a.ts', "const mails = { anew: 'mails', b: '/api/admin/mails', c: `SELECT mails FROM x` }"),
  ).toEqual([])
  expect(wordsIn('a.ts', '// Reads `mails` from /api/admin/mails and lectern_mails')).toEqual([])
  expect(wordsIn('a.ts', 'const pattern = /whoever stands/')).toEqual([])
})

test('skips code blocks in documents', () => {
  expect(wordsIn('a.md', 'Text\n\n```\nwhoever\n```\n\nwith `mails` and\nwhoever\n')).toEqual(['whoever'])
})

test('finds a word to avoid in the comments of a configuration file', () => {
  expect(wordsIn('a.conf', '# Starts anew\nlisten stands;\n')).toEqual(['anew'])
})

test('accepts the same words with other meanings', () => {
  expect(
    wordsIn('a.ts', "const a = 'IPN stands for notification. No more, not any more than that.'"),
  ).toEqual([])
})
