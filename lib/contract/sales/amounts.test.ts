import fc from 'fast-check'
import { formatAmount, parseCents, parseMinor } from './amounts'
import { formatMinor } from './currencies'

test('parses an amount to the cent, and returns null for any other text', () => {
  const amounts = { '27': 2700, '27.5': 2750, '27.05': 2705, '0.00': 0, '999999999.99': 99_999_999_999 }
  for (const [text, cents] of Object.entries(amounts)) expect(parseCents(text)).toBe(cents)
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
  for (const text of none) expect(parseCents(text)).toBeNull()
})

test.each([
  ['USD', '27.5', 2750],
  ['JPY', '2700', 2700],
  ['JPY', '2700.00', 2700],
  ['JPY', '2700.50', null],
  ['KWD', '2.7', 2700],
  ['CLF', '2.7', 27_000],
  ['XQQ', '27', 2700],
  ['JPY', '2,700', null],
])('parses an amount of %s in its minor units: %s', (currency, amount, minor) => {
  expect(parseMinor(amount, currency)).toBe(minor)
})

test('parses every amount up to a billion exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      expect(parseCents((cents / 100).toFixed(2))).toBe(cents)
    }),
  )
})

test('shows an amount with its currency, or with a dollar sign without one', () => {
  expect(formatAmount('27', null)).toBe('$27')
  expect(formatAmount('27.00', 'usd')).toBe('$27.00')
  expect(formatAmount('1234.00', 'USD')).toBe('$1234.00')
  expect(formatAmount('25.00', 'EUR')).toBe('€25.00')
  expect(formatAmount('25', 'gbp')).toBe('£25.00')
  expect(formatAmount('1000', 'JPY')).toBe('¥1,000')
  expect(formatAmount('1000.50', 'JPY')).toBe('1000.50 JPY')
  expect(formatAmount('25,00', 'EUR')).toBe('25,00 EUR')
  expect(formatAmount('25.00', '€')).toBe('25.00 €')
  expect(formatMinor(-500, 'EUR')).toBe('-€5.00')
  expect(formatMinor(141_500, 'USD')).toBe('$1,415.00')
})
