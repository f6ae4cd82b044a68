import { formatAmount } from './amounts'
import { formatDecimal, formatMinor, getCurrencyDecimals } from './currencies'

/** Strips the no-break space that `Intl` writes after a code. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each([
  ['USD', 2700, '$27.00'],
  ['EUR', 2700, '€27.00'],
  ['JPY', 2700, '¥2,700'],
  ['KWD', 2700, 'KWD 2.700'],
  ['HUF', 270_000, 'HUF 2,700.00'],
  ['ISK', 2700, 'ISK 2,700'],
  ['UGX', 2700, 'UGX 2,700'],
  ['MGA', 2700, 'MGA 27.00'],
  ['IQD', 2700, 'IQD 2.700'],
  ['CLF', 2700, 'CLF 0.2700'],
  ['XQQ', 500, 'XQQ 5.00'],
  ['EUR', -500, '-€5.00'],
])('formats the minor units of %s', (currency, minor, text) => {
  expect(plain(formatMinor(minor, currency))).toBe(text)
})

test.each([
  ['USD', '$2700'],
  ['EUR', '€2,700.00'],
  ['JPY', '¥2,700'],
  ['KWD', 'KWD 2,700.000'],
  ['HUF', 'HUF 2,700.00'],
  ['ISK', 'ISK 2,700'],
  ['UGX', 'UGX 2,700'],
])('formats the price 2700 in %s', (currency, text) => {
  expect(plain(formatAmount('2700', currency))).toBe(text)
})

test.each([
  ['USD', 2705, '27.05'],
  ['JPY', 2700, '2700'],
  ['KWD', 2700, '2.700'],
  ['EUR', -5, '-0.05'],
])('writes the minor units of %s as a decimal number', (currency, minor, text) => {
  expect(formatDecimal(minor, currency)).toBe(text)
})

test('knows the decimal digits of every currency that the browser knows, and of some others', () => {
  const differing = Intl.supportedValuesOf('currency').filter((currency) => {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits !== getCurrencyDecimals(currency)
  })
  expect(differing).toEqual(expect.arrayContaining(['HUF', 'IQD', 'MGA']))
  expect(['BHD', 'JPY', 'UYW', 'XCG'].map(getCurrencyDecimals)).toEqual([3, 0, 4, 2])
})
