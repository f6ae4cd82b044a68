import fc from 'fast-check'
import { type FormFields, normalizeItemNumber } from '@/lib/contract/sales/notification-fields'
import { warriorPlus } from './adapter'
import { verifyForm } from './security-key'

const read = (fields: FormFields) => warriorPlus.toEvents(fields)[0]
const nameOf = (name: string) => {
  const { firstName, lastName } = read({ WP_BUYER_NAME: name }).buyer
  return [firstName, lastName]
}

test('reads the sale sample', () => {
  const event = read({
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
  expect(event).toMatchObject({
    action: 'sale',
    saleId: '23456789',
    saleName: 'sale_k3v9x2ab',
    payment: { id: 'pi_3TESTabc' },
    buyer: { email: 'jane@example.com', firstName: 'Jane', lastName: 'van der Doe' },
    sequence: '98765401',
    isCopy: false,
  })
})

test.each([
  [{ WP_SALEID: '1' }, '1', null],
  [{ WP_SALE: 'sale_a' }, 'sale_a', 'sale_a'],
  [{ WP_SALE: ['sale_a', 'sale_b'], WP_SALEID: ' ' }, 'sale_a', 'sale_a'],
  [{}, '', null],
])('names the sale in %j', (fields, saleId, saleName) => {
  expect(read(fields)).toMatchObject({ saleId, saleName })
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
  expect(nameOf(name)).toEqual([null, null])
})

test.each([
  ['Zoë Østby', 'Zoë', 'Østby'],
  ['Prince', 'Prince', null],
  ['J.R. Tolkien Jr.', 'J.R.', 'Tolkien Jr.'],
  ['👩‍🚀 Ride', '👩‍🚀', 'Ride'],
  ['Ann\u202e\nLee', 'Ann', 'Lee'],
])('splits the name %j', (name, firstName, lastName) => {
  expect(nameOf(name)).toEqual([firstName, lastName])
})

test.each(['a.', 'a。', ' \u200b', '👩‍🚀'])('reads a very long name of %j quickly', (part) => {
  const start = performance.now()
  read({ WP_BUYER_NAME: part.repeat(30_000) })
  expect(performance.now() - start).toBeLessThan(100)
})

test('never throws for random fields, and keeps names short and free of links', () => {
  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fc.string(), { maxLength: 3 }),
  )
  fc.assert(
    fc.property(value, value, value, (one, two, three) => {
      const { buyer } = read({
        WP_BUYER_NAME: one,
        WP_ACTION: two,
        IPN_ID: three,
        WP_BUYER_EMAIL: one,
      })
      const name = `${buyer.firstName ?? ''}${buyer.lastName ?? ''}`
      expect([...(buyer.firstName ?? '')].length).toBeLessThanOrEqual(100)
      expect([...(buyer.lastName ?? '')].length).toBeLessThanOrEqual(100)
      expect(name).not.toMatch(/[\p{Cc}@/\\]/u)
    }),
  )
})

test('treats item numbers with and without prefix, spaces, and capitals as equal', () => {
  expect(normalizeItemNumber(' WSO_ab12cd ')).toBe(normalizeItemNumber('AB12CD'))
  expect(normalizeItemNumber(null)).toBe('')
})

test('uses a rebill’s own amount, defaults to US dollars, and counts nothing in an invalid currency', () => {
  const paid = (fields: FormFields) => read(fields).payment
  const sale = { WP_SALE_AMOUNT: '27.00', WP_SALE_EARNINGS_VENDOR: '13.10' }
  expect(paid(sale)).toMatchObject({ minor: 2700, currency: 'USD', earnedMinor: 1310 })
  expect(paid({ ...sale, WP_SUBSCR_PAYMENT_AMOUNT: '19', WP_SALE_CURRENCY: 'eur' })).toMatchObject({
    minor: 1900,
    currency: 'EUR',
    earnedMinor: 1310,
  })
  const nothing = { minor: null, currency: null, earnedMinor: null }
  expect(paid({ ...sale, WP_SALE_CURRENCY: '$' })).toMatchObject(nothing)
  expect(paid({ ...sale, WP_SALE_AMOUNT: 'free' })).toMatchObject(nothing)
  expect(paid({ ...sale, WP_SALE_EARNINGS_VENDOR: '-1' }).earnedMinor).toBeNull()
})

const NEW_KEY = '0123456789abcdef0123456789abcde'
const OLD_KEY = 'fedcba9876543210fedcba987654321'
const KEYS = [NEW_KEY, OLD_KEY]

test('verifies a form with any valid key, and keeps no key of it', () => {
  const fields = { WP_SALEID: '1', WP_SECURITYKEY: ` ${OLD_KEY} `, note: `Key: ${NEW_KEY}` }
  const message = { WP_SALEID: '1', note: 'Key: [removed]' }
  expect(verifyForm(fields, KEYS)).toEqual({ proof: 'verified', message })
})

test('doesn’t verify a form with one changed character of the key, with a part of it, or without it', () => {
  const wrong = [...NEW_KEY].map((_, at) => `${NEW_KEY.slice(0, at)}x${NEW_KEY.slice(at + 1)}`)
  for (const key of [...wrong, NEW_KEY.slice(1), `${NEW_KEY}0`, '', []])
    expect(verifyForm({ WP_SALEID: '1', WP_SECURITYKEY: key }, KEYS)).toMatchObject({
      proof: 'refused',
      message: { WP_SALEID: '1' },
    })
})

test('verifies nothing without a key', () => {
  expect(verifyForm({ WP_SECURITYKEY: '' }, [])).toMatchObject({ proof: 'unproven', message: {} })
})
