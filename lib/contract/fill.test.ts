import { cutAtFields, filled } from './fill'

test('fields are filled in once, whatever their values hold', () => {
  expect(filled('{a} and {b}, {c}', { a: '{b}', b: '<i>' })).toBe('{b} and <i>, {c}')
  expect(filled('{constructor} {a|x}', { a: '1' })).toBe('{constructor} 1')
  expect(filled('', { a: '1' })).toBe('')
})

test('a text is cut at the fields that it has, and says what stands in place of an unknown one', () => {
  expect(cutAtFields('{a|none} of {b}', ['a'])).toEqual([
    { text: 'none', field: 'a' },
    { text: ' of {b}', field: null },
  ])
})
