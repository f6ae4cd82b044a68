import {
  idAt,
  integerAt,
  listAt,
  omitMessageFields,
  parseJsonObject,
  quantityAt,
  textAt,
  valueAt,
} from './json-message'

const parse = (text: string) => parseJsonObject(Buffer.from(text))

test('returns null for other values, broken JSON, or very deep JSON', () => {
  const texts = ['', 'null', '[]', '"text"', '{"a":', '\ufeff{', '{"a":'.repeat(10_000)]
  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  expect([...texts, deep].map(parse)).toEqual([...texts, deep].map(() => null))
})

test('returns null for bytes that aren’t UTF-8', () => {
  expect(parseJsonObject(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toBeNull()
})

test('removes characters that Postgres can’t store', () => {
  expect(parse('{"a\\u0000":["x\\u0000y","\\ud800",{"b":"\\ude00"}]}')).toEqual({
    a: ['xy', '\ufffd', { b: '\ufffd' }],
  })
})

test('reads values at a path, and null at a missing one', () => {
  const message = { a: { b: ' text ', n: 27.5, i: 3, list: [1] }, empty: ' ', long: 'x'.repeat(300) }
  expect(textAt(message, 'a', 'b')).toBe('text')
  expect(textAt(message, 'a', 'n')).toBe('27.5')
  expect(idAt(message, 'long')).toHaveLength(200)
  expect(integerAt(message, 'a', 'i')).toBe(3)
  expect(listAt(message, 'a', 'list')).toEqual([1])
  expect([quantityAt(message, 'a', 'i'), quantityAt(message, 'a', 'n'), quantityAt(message, 'x')]).toEqual([
    3, 1, 1,
  ])
  expect([0, -2, 1_000_001].map((quantity) => quantityAt({ quantity }, 'quantity'))).toEqual([1, 1, 1])
  const missing = [['empty'], ['a', 'list'], ['a', 'b', 'c'], ['constructor'], ['a', '__proto__', 'x']]
  expect(missing.map((path) => textAt(message, ...path))).toEqual(missing.map(() => null))
  expect([integerAt(message, 'a', 'n'), listAt(message, 'a'), valueAt(null, 'a')]).toEqual([null, [], null])
})

test('replaces fields at any depth, and keeps empty ones', () => {
  const message = {
    email: 'a@b.co',
    list: [{ email: { x: 1 } }, { email: null }, { email: '' }],
    id: 'email',
  }
  expect(omitMessageFields(message, (name) => name === 'email')).toEqual({
    email: '[removed]',
    list: [{ email: '[removed]' }, { email: null }, { email: '' }],
    id: 'email',
  })
})
