import fc from 'fast-check'
import { readCents, readMoney } from './amounts'

test('an amount is read to the cent, and what is none is never zero', () => {
  const amounts = { '27': 2700, '27.5': 2750, '27.05': 2705, '0.00': 0, '999999999.99': 99_999_999_999 }
  for (const [text, cents] of Object.entries(amounts)) expect(readCents(text)).toBe(cents)
  const none = [
    '',
    '$27',
    '27,00',
    '1,234.00',
    '-5',
    '.5',
    '5.',
    '1.234',
    '1e3',
    'NaN',
    '1234567890',
    '２７',
    null,
  ]
  for (const text of none) expect(readCents(text)).toBeNull()
})

test('every amount up to a billion comes out as it went in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(readCents((cents / 100).toFixed(2))).toBe(cents)
    }),
  )
})

test('a rebill has its own amount; without a currency it is dollars, with a strange one nothing is counted', () => {
  const sale = { WP_SALE_AMOUNT: '27.00', WP_SALE_EARNINGS_VENDOR: '13.10' }
  expect(readMoney(sale)).toEqual({ amountCents: 2700, currency: 'USD', earnedCents: 1310 })
  expect(readMoney({ ...sale, WP_SUBSCR_PAYMENT_AMOUNT: '19', WP_SALE_CURRENCY: 'eur' })).toEqual({
    amountCents: 1900,
    currency: 'EUR',
    earnedCents: 1310,
  })
  const nothing = { amountCents: null, currency: null, earnedCents: null }
  expect(readMoney({ ...sale, WP_SALE_CURRENCY: '$' })).toEqual(nothing)
  expect(readMoney({ ...sale, WP_SALE_AMOUNT: 'free' })).toEqual(nothing)
  expect(readMoney({ ...sale, WP_SALE_EARNINGS_VENDOR: '-1' }).earnedCents).toBeNull()
})
