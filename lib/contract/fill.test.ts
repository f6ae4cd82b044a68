import { cutAtFields, filled } from './fill'

test('fills in each placeholder once, even if a value contains a placeholder', () => {
  expect(filled('{a} and {b}, {c}', { a: '{b}', b: '<i>' })).toBe('{b} and <i>, {c}')
  expect(filled('{constructor} {a|x}', { a: '1' })).toBe('{constructor} 1')
  expect(filled('', { a: '1' })).toBe('')
})

test('splits a text at known placeholders, with their fallback texts', () => {
  expect(cutAtFields('{a|none} of {b}', ['a'])).toEqual([
    { text: 'none', field: 'a' },
    { text: ' of {b}', field: null },
  ])
})
