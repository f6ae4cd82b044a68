import { fillPlaceholders, splitAtPlaceholders } from './placeholders'

test('fills in each placeholder once, even if a value contains a placeholder', () => {
  expect(fillPlaceholders('{a} and {b}, {c}', { a: '{b}', b: '<i>' })).toBe('{b} and <i>, {c}')
  expect(fillPlaceholders('{constructor} {a|x}', { a: '1' })).toBe('{constructor} 1')
  expect(fillPlaceholders('', { a: '1' })).toBe('')
})

test('splits a text at known placeholders, with their fallback texts', () => {
  expect(splitAtPlaceholders('{a|none} of {b}', ['a'])).toEqual([
    { text: 'none', field: 'a' },
    { text: ' of {b}', field: null },
  ])
})
