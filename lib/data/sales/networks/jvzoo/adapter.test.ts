import { expectNoThrow } from '@/tests/networks/random-messages'
import { flipBits, readVector, readVectors, verifyRequest } from '@/tests/networks/vectors'
import type { Json } from '../network'
import { jvzoo } from './adapter'
import { SIGNED_FIELDS } from './checksum'
import { writeExample } from './example'

test.each(readVectors('jvzoo'))('verifies the vector $name: $description', (vector) => {
  const { proof, events } = verifyRequest(jvzoo, vector)
  expect(proof).toBe(vector.expected.proof)
  expect(events).toHaveLength(vector.expected.events.length)
  expect(events).toMatchObject(vector.expected.events)
})

/** Opens a vector with changed fields but the same tag. */
function verifyChanged(name: string, change: (fields: URLSearchParams) => void) {
  const { request, keys } = readVector('jvzoo', name)
  const fields = new URLSearchParams(request.body.toString())
  change(fields)
  return jvzoo.verify({ ...request, body: Buffer.from(fields.toString()) }, keys)
}

/** Returns every bit change of a text, each as a text with one character for each byte. */
const changesOf = (value: string) =>
  [...flipBits(Buffer.from(value))].map((bytes) => bytes.toString('latin1'))

test('refuses every changed bit of a value in version 1', () => {
  const { request, keys } = readVector('jvzoo', 'sale')
  const pairs = request.body
    .toString()
    .split('&')
    .map((pair) => pair.split('='))
  const percentEncode = (text: string) =>
    [...Buffer.from(text, 'latin1')].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
  for (const [name, value = ''] of pairs) {
    const isTag = name === 'cverify'
    for (const changed of changesOf(decodeURIComponent(value.replaceAll('+', ' ')))) {
      // The case of the tag's letters doesn't matter.
      if (isTag && changed.toUpperCase() === value) continue
      const body = pairs
        .map(([one, old = '']) => `${one}=${one === name ? percentEncode(changed) : old}`)
        .join('&')
      expect(jvzoo.verify({ ...request, body: Buffer.from(body) }, keys).proof).toBe('refused')
    }
  }
})

test.each([...SIGNED_FIELDS, 'cverify'])(
  'refuses a changed, missing, or repeated %s in version 2',
  (name) => {
    const change = (value: string) =>
      verifyChanged('version-2-sale', (fields) => fields.set(name, value)).proof
    const { request } = readVector('jvzoo', 'version-2-sale')
    const value = new URLSearchParams(request.body.toString()).get(name) ?? ''
    for (const changed of changesOf(value))
      if (name !== 'cverify' || changed.toUpperCase() !== value) expect(change(changed)).toBe('refused')
    expect(verifyChanged('version-2-sale', (fields) => fields.delete(name)).proof).toBe('refused')
    expect(verifyChanged('version-2-sale', (fields) => fields.append(name, value)).proof).toBe('refused')
    // Names without NUL are stored, so this name would repeat the field.
    expect(verifyChanged('version-2-sale', (fields) => fields.append(`${name}\u0000`, 'x')).proof).toBe(
      'refused',
    )
  },
)

// The checksum doesn't cover these parts. Somebody needs the notification URL and a real message to change them.
test.each([
  [
    'sale',
    'the names of version 1',
    (fields: URLSearchParams) => renameField(fields, 'ctransvendor', 'ctranszzz'),
    {},
  ],
  [
    'version-2-sale',
    'the product of version 2',
    (fields: URLSearchParams) => fields.set('product_id', '999'),
    { item: '999', messageId: 'PA-1|SALE|2026-01-02 03:04:05' },
  ],
  [
    'version-2-sale',
    'the amount of version 2',
    (fields: URLSearchParams) => fields.set('total', '1.00'),
    { payment: { minor: 100 }, messageId: 'PA-1|SALE|2026-01-02 03:04:05' },
  ],
] as const)('of %s, the checksum doesn’t cover %s', (vector, _part, change, event) => {
  const result = verifyChanged(vector, change)
  if (result.proof !== 'verified') throw new Error(result.proof)
  expect(jvzoo.toEvents(Object(result.message))).toMatchObject([event])
})

function renameField(fields: URLSearchParams, name: string, other: string) {
  fields.set(other, fields.get(name) ?? '')
  fields.delete(name)
}

test.each([
  ['27.00', 2700, '27.00'],
  ['27', 27, '0.27'],
  ['-27.00', 2700, '27.00'],
  ['1,000.00', null, '1,000.00'],
  ['', null, null],
])('reads the amount %j of version 1', (ctransamount, minor, text) => {
  expect(jvzoo.toEvents({ ctransaction: 'SALE', ctransamount })[0]?.payment).toMatchObject({
    minor,
    text,
    currency: minor === null ? null : 'USD',
  })
})

test('tells rebills without a number apart by their time', () => {
  const bill = (ctranstime: string) =>
    jvzoo.toEvents({ ctransaction: 'BILL', ctransreceipt: 'R1', ctranstime })[0]?.payment.id
  expect(bill('1767607200')).not.toBe(bill('1770285600'))
})

test('removes the buyer from both versions', () => {
  for (const name of ['sale', 'version-2-sale']) {
    const { request, keys } = readVector('jvzoo', name)
    const result = jvzoo.verify(request, keys)
    if (result.proof !== 'verified') throw new Error(result.proof)
    const text = JSON.stringify(jvzoo.withoutBuyer(Object(result.message)))
    expect(text).not.toMatch(/zoe|Zoë|Nuñez|buyer@|Ann|Lee/)
    expect(text).toContain('123456')
  }
})

test('never throws for unknown fields and values', () => {
  const messages = ['sale', 'version-2-sale'].map((name): Json => {
    const { request } = readVector('jvzoo', name)
    return Object.fromEntries(new URLSearchParams(request.body.toString()))
  })
  expectNoThrow(jvzoo, messages, [null])
})

test.each(['sale', 'refund', 'dispute'] as const)('signs an example of a %s', (kind) => {
  const key = { id: 'k1', mode: 'live', selector: null, secret: 'sécret' } as const
  const options = {
    saleId: 'test-1',
    item: '1',
    itemName: 'Course',
    email: 'a@example.com',
    name: 'Zoë Day',
    minor: 2700,
    at: new Date(0),
  }
  const result = jvzoo.verify(writeExample(kind, key, options), [key])
  if (result.proof !== 'verified') throw new Error(result.proof)
  expect(jvzoo.toEvents(Object(result.message))).toMatchObject([
    { action: kind, saleId: 'test-1', item: '1' },
  ])
})
