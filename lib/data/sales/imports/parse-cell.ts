import 'server-only'

/** Cell texts that mean "empty". */
const NOTHING = /^(-+|n\/?a|none|null|nil|0000-00-00( 00:00:00)?)$/i

/**
 * Returns the text of a cell, or null if it is empty. Removes the marks by which spreadsheets keep a text
 * from being converted: `="0012"`, or a leading apostrophe before a text that looks like a formula.
 */
export function readCellText(cell: string | undefined): string | null {
  const text = (cell ?? '')
    .trim()
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@\t\r\n\s])/, '')
    .trim()
  return text === '' || NOTHING.test(text) ? null : text
}

/** Returns whether a cell is a formula, which doesn't have a value outside its spreadsheet. */
export const isFormula = (text: string) => text.startsWith('=')

const SYMBOLS: Partial<Record<string, string>> = { '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₹': 'INR' }

/** An amount in plain digits, such as `1234.50`, and the currency that is written next to it. */
interface Amount {
  amount: string
  currency: string | null
  isNegative: boolean
}

/**
 * Reads `1,234.50`, `$97`, `97,00 €`, `1.234,50`, `(27.00)`, `USD 27`. Null for other texts, and for
 * ambiguous numbers such as `1.234`.
 */
export function readAmount(text: string): Amount | null {
  const [, symbol = ''] = /([€£¥₹$])/.exec(text) ?? []
  const [, code = ''] = /(?:^|[^a-z])([a-z]{3})(?:$|[^a-z])/i.exec(text) ?? []
  const isNegative = /^\s*[^\d]*-|^\s*\(.*\)\s*$|-\s*[€£¥₹$]?\s*$/.test(text)
  const digits = text
    .replace(symbol, '')
    .replace(code, '')
    .replaceAll(/[\s\u00a0\u202f'()+-]/g, '')
  const amount = plainNumber(digits)
  if (amount === null) return null
  return { amount, currency: code.toUpperCase() || SYMBOLS[symbol] || null, isNegative }
}

function plainNumber(digits: string): string | null {
  if (/^\d{1,9}([.,]\d{1,2})?$/.test(digits)) return digits.replace(',', '.')
  if (/^\d{1,3}(,\d{3})+(\.\d{1,2})?$/.test(digits)) return digits.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)) return digits.replaceAll('.', '').replace(',', '.')
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(digits)) return digits.replaceAll('.', '')
  return null
}

export type DateOrder = 'month-first' | 'day-first'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const TIME = String.raw`(?:[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?\s*([ap]\.?m\.?)?)?\s*(z|utc|gmt|[+-]\d\d:?\d\d)?`
const shapes: { shape: RegExp; order: (parts: string[], dates: DateOrder) => (string | undefined)[] }[] = [
  {
    shape: new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${TIME}$`, 'i'),
    order: ([y, m, d]) => [y, m, d],
  },
  {
    shape: new RegExp(`^(\\d{1,2})[-/.](\\d{1,2})[-/.](\\d{4})${TIME}$`, 'i'),
    order: ([a, b, y], dates) => (dates === 'day-first' ? [y, b, a] : [y, a, b]),
  },
  {
    shape: new RegExp(
      `^(?:[a-z]{3,9},? )?([a-z]{3,9})\\.? (\\d{1,2})(?:st|nd|rd|th)?,? (\\d{4})${TIME}$`,
      'i',
    ),
    order: ([m, d, y]) => [y, m, d],
  },
  {
    shape: new RegExp(
      `^(?:[a-z]{3,9},? )?(\\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\\.?,?[ -](\\d{4})${TIME}$`,
      'i',
    ),
    order: ([d, m, y]) => [y, m, d],
  },
]

/** A local time such as `2026-03-05T14:30:00`, with its UTC offset if the file contains it. */
export interface LocalTime {
  clock: string
  offset: string | null
}

/**
 * Reads a date with an optional time. A date alone means midnight. Null for invalid dates, such as February
 * 30.
 */
export function readLocalTime(text: string, dates: DateOrder): LocalTime | null {
  for (const { shape, order } of shapes) {
    const match = shape.exec(text)
    if (!match) continue
    const [, a = '', b = '', c = '', hour = '0', minute = '0', second = '0', half, zone] = match
    const [year = '', month = '', day = ''] = order([a, b, c], dates)
    const parts = [
      Number(year),
      monthOf(month),
      Number(day),
      hourOf(Number(hour), half),
      Number(minute),
      Number(second),
    ]
    const clock = toLocalIsoText(parts)
    return clock === null ? null : { clock, offset: zone ? offsetOf(zone) : null }
  }
  return null
}

const monthOf = (text: string) =>
  /^\d+$/.test(text) ? Number(text) : MONTHS.indexOf(text.slice(0, 3).toLowerCase()) + 1

function hourOf(hour: number, half: string | undefined): number {
  if (!half) return hour
  if (hour < 1 || hour > 12) return Number.NaN
  return (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)
}

const offsetOf = (zone: string) => (/^[+-]/.test(zone) ? zone.replace(/^(...):?(..)$/, '$1:$2') : '+00:00')

/** Returns the local time as ISO text. Null if the date does not exist in the calendar. */
function toLocalIsoText([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: number[]):
  | string
  | null {
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  const parts = [
    moment.getUTCFullYear(),
    moment.getUTCMonth() + 1,
    moment.getUTCDate(),
    moment.getUTCHours(),
    moment.getUTCMinutes(),
  ]
  const isSame = [year, month, day, hour, minute].every((part, at) => part === parts[at])
  return isSame ? moment.toISOString().slice(0, 19) : null
}

/** Converts a local time to a point in time. Uses the time zone unless the time has its own UTC offset. */
export function toInstant({ clock, offset }: LocalTime, timeZone: string): Date {
  if (offset) return new Date(`${clock}${offset}`)
  const asUtc = Date.parse(`${clock}Z`)
  const guess = asUtc - distance(asUtc, timeZone)
  // Computes the offset again for the first result, because a clock change may lie between the two times.
  return new Date(asUtc - distance(guess, timeZone))
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns how far a time zone is ahead of UTC at a given time, in milliseconds. */
function distance(moment: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(timeZone, clock)
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - Math.floor(moment / 1000) * 1000
}

/** Guesses whether the day or the month comes first in dates such as 03/05/2026. */
export function guessDateOrder(texts: string[]): DateOrder {
  const isDayFirst = texts.some((text) => Number(/^(\d{1,2})[-/.]\d{1,2}[-/.]\d{4}/.exec(text)?.[1]) > 12)
  return isDayFirst || texts.some((text) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(text))
    ? 'day-first'
    : 'month-first'
}
