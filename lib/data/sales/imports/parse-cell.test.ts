import fc from 'fast-check'
import { guessDateOrder, isFormula, readAmount, readCellText, readLocalTime, toInstant } from './parse-cell'

test.each([
  ['1,234.50', '1234.50', null],
  ['$97', '97', null],
  ['97,00 €', '97.00', 'EUR'],
  ['1.234,50', '1234.50', null],
  ['USD 27.00', '27.00', 'USD'],
  ['£ 5', '5', 'GBP'],
  ['1 234,50', '1234.50', null],
  ['12,345', '12345', null],
])('reads %s as an amount', (text, amount, currency) => {
  expect(readAmount(text)).toMatchObject({ amount, currency, isNegative: false })
})

test.each(['(27.00)', '-27.00', '-$27.00', '$-27.00', '27.00-'])('reads %s as a negative amount', (text) => {
  expect(readAmount(text)).toMatchObject({ amount: '27.00', isNegative: true })
})

test.each(['€', '', 'free', '1.234', '1,23,4', '12.345.6', '27.00.00', '1234567890'])(
  'rejects %p as an amount',
  (text) => {
    expect(readAmount(text)).toBeNull()
  },
)

test.each([
  ['2026-03-05', '2026-03-05T00:00:00'],
  ['2026-03-05 14:30:09', '2026-03-05T14:30:09'],
  ['2026-03-05T14:30:09.123', '2026-03-05T14:30:09'],
  ['03/05/2026', '2026-03-05T00:00:00'],
  ['3/5/2026 2:30 PM', '2026-03-05T14:30:00'],
  ['12/31/2025 12:05 am', '2025-12-31T00:05:00'],
  ['Mar 5, 2026', '2026-03-05T00:00:00'],
  ['March 5th, 2026 at 3:04 PM', '2026-03-05T15:04:00'],
  ['5 Mar 2026', '2026-03-05T00:00:00'],
  ['Thu, 5 Mar 2026', '2026-03-05T00:00:00'],
])('reads %s as a time', (text, clock) => {
  expect(readLocalTime(text, 'month-first')).toEqual({ clock, offset: null })
})

test('guesses from the dates whether the day comes first', () => {
  expect(readLocalTime('05.03.2026', 'day-first')).toMatchObject({ clock: '2026-03-05T00:00:00' })
  expect(readLocalTime('2026-03-05T14:30:00Z', 'day-first')).toMatchObject({ offset: '+00:00' })
  expect(readLocalTime('2026-03-05 14:30:00 +0530', 'day-first')).toMatchObject({ offset: '+05:30' })
  expect(guessDateOrder(['03/05/2026', '13/05/2026'])).toBe('day-first')
  expect(guessDateOrder(['05.03.2026'])).toBe('day-first')
  expect(guessDateOrder(['03/05/2026', '2026-03-05'])).toBe('month-first')
})

test.each(['2026-02-30', '13/13/2026', '2026-03-05 25:00', '13:00 pm', 'soon', '45000', '0000-00-00'])(
  'rejects %s as a date',
  (text) => {
    expect(readLocalTime(text, 'month-first')).toBeNull()
  },
)

test('converts a local time to UTC by its time zone', () => {
  const at = (clock: string, offset: string | null = null) =>
    toInstant({ clock, offset }, 'America/New_York').toISOString()
  expect(at('2026-01-05T00:00:00')).toBe('2026-01-05T05:00:00.000Z')
  expect(at('2026-07-05T00:00:00')).toBe('2026-07-05T04:00:00.000Z')
  expect(at('2026-03-08T01:59:59')).toBe('2026-03-08T06:59:59.000Z')
  expect(at('2026-03-08T03:00:00')).toBe('2026-03-08T07:00:00.000Z')
  expect(at('2026-07-05T00:00:00', '+02:00')).toBe('2026-07-04T22:00:00.000Z')
})

test('returns the text of a cell', () => {
  expect(readCellText(' ="0012" ')).toBe('0012')
  expect(readCellText("'=1+1")).toBe('=1+1')
  expect(readCellText('N/A')).toBeNull()
  expect(readCellText('-')).toBeNull()
  // MySQL writes a missing date as zeros.
  expect(readCellText('0000-00-00 00:00:00')).toBeNull()
  expect(readCellText("O'Hara")).toBe("O'Hara")
  expect(isFormula('=HYPERLINK("https://example.com")')).toBe(true)
})

test('never throws, and returns amounts in plain digits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      readLocalTime(text, 'day-first')
      const read = readAmount(readCellText(text) ?? '')
      if (read) expect(read.amount).toMatch(/^\d{1,9}(\.\d{1,2})?$/)
    }),
  )
})
