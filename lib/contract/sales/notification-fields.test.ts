import fc from 'fast-check'
import { normalizeItemNumber, parseNotificationFields } from './notification-fields'

test('reads the sale sample', () => {
  const read = parseNotificationFields({
    WP_ACTION: 'sale',
    WP_SALE: 'sale_k3v9x2ab',
    WP_SALEID: '23456789',
    WP_TXNID: 'pi_3TESTabc',
    WP_ITEM_NUMBER: 'wso_ab12cd',
    WP_BUYER_NAME: 'Jane van der Doe',
    WP_BUYER_EMAIL: ' Jane@Example.com ',
    WP_SALE_AMOUNT: '27.00',
    WP_PAYMETHOD: 'stripe',
    WP_PAYMENT_STATUS: 'Completed',
    IPN_ID: '98765401',
    IPN_RCPT_TYPE: 'vend',
  })
  expect(read).toMatchObject({
    action: 'sale',
    saleId: '23456789',
    sale: 'sale_k3v9x2ab',
    transactionId: 'pi_3TESTabc',
    email: 'jane@example.com',
    firstName: 'Jane',
    lastName: 'van der Doe',
    ipnNumber: 98765401n,
    isAffiliateCopy: false,
  })
})

test.each([
  [{ WP_SALEID: '1' }, '1', '1'],
  [{ WP_SALE: 'sale_a' }, 'sale_a', 'sale_a'],
  [{ WP_SALE: ['sale_a', 'sale_b'], WP_SALEID: ' ' }, 'sale_a', 'sale_a'],
  [{}, null, null],
])('names the sale in %j', (fields, saleId, sale) => {
  expect(parseNotificationFields(fields)).toMatchObject({ saleId, sale })
})

test.each([
  'http://evil.example',
  'Win at evil.example now',
  'a@b.co',
  'www.evil',
  'see /login',
  '',
  // Unicode full stops, signs, and slashes that browsers and email programs treat like the ASCII ones.
  'Win at evil。example',
  'evil．example',
  'evil｡example',
  'evil․example',
  'evil﹒example',
  'www。evil',
  '例え。中国',
  'a＠b',
  'see ／login',
  'see ＼login',
])('ignores the unsafe name %j', (name) => {
  expect(parseNotificationFields({ WP_BUYER_NAME: name })).toMatchObject({ firstName: null, lastName: null })
})

test.each([
  ['Zoë Østby', 'Zoë', 'Østby'],
  ['Prince', 'Prince', null],
  ['J.R. Tolkien Jr.', 'J.R.', 'Tolkien Jr.'],
  ['👩‍🚀 Ride', '👩‍🚀', 'Ride'],
  ['Ann\u202e\nLee', 'Ann', 'Lee'],
])('splits the name %j', (name, firstName, lastName) => {
  expect(parseNotificationFields({ WP_BUYER_NAME: name })).toMatchObject({ firstName, lastName })
})

test.each(['a.', 'a。', ' \u200b', '👩‍🚀'])('reads a very long name of %j quickly', (part) => {
  const start = performance.now()
  parseNotificationFields({ WP_BUYER_NAME: part.repeat(30_000) })
  expect(performance.now() - start).toBeLessThan(100)
})

test('never throws for random fields, and keeps names short and free of links', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fc.string(), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(value, value, value, (one, two, three) => {
      const read = parseNotificationFields({
        WP_BUYER_NAME: one,
        WP_ACTION: two,
        IPN_ID: three,
        WP_BUYER_EMAIL: one,
      })
      const name = `${read.firstName ?? ''}${read.lastName ?? ''}`
      expect([...(read.firstName ?? '')].length).toBeLessThanOrEqual(100)
      expect([...(read.lastName ?? '')].length).toBeLessThanOrEqual(100)
      expect(name).not.toMatch(/[\p{Cc}@/\\]/u)
    }),
  )
})

test('treats item numbers with and without prefix, spaces, and capitals as equal', () => {
  expect(normalizeItemNumber(' WSO_ab12cd ')).toBe(normalizeItemNumber('AB12CD'))
  expect(normalizeItemNumber(null)).toBe('')
})
