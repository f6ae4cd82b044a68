import {
  type CurrencySum,
  createEmptySum,
  type DaySum,
  type MoneyReport,
  sumByCurrency,
} from '@/lib/contract/sales/money'
import { countNoun } from '@/lib/format'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the day that is `days` after another day. Both days are `yyyy-MM-dd`. */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const moneyPeriods = [
  { days: 1, name: 'Today', before: 'the previous day' },
  { days: 7, name: '7 days', before: 'the previous 7 days' },
  { days: 30, name: '30 days', before: 'the previous 30 days' },
] as const
export type MoneyPeriod = (typeof moneyPeriods)[number]

/** Returns the totals of one currency over `count` days that end with the last day. */
function sumOf(days: DaySum[], currency: string, last: string, count: number): CurrencySum {
  const first = addDays(last, 1 - count)
  const within = days.filter((one) => one.currency === currency && one.day >= first && one.day <= last)
  return sumByCurrency(within.map(({ day, ...sum }) => sum))[0] ?? createEmptySum(currency)
}

/** Returns the totals of a period that ends today, and of the equally long period before it. */
export function comparePeriods({ days, today }: MoneyReport, currency: string, { days: count }: MoneyPeriod) {
  return {
    now: sumOf(days, currency, today, count),
    before: sumOf(days, currency, addDays(today, -count), count),
  }
}

/** Returns the totals of each day up to today, oldest first. */
export function listDailySums({ days, today }: MoneyReport, currency: string, count: number): DaySum[] {
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(today, index + 1 - count)
    return (
      days.find((one) => one.currency === currency && one.day === day) ?? { ...createEmptySum(currency), day }
    )
  })
}

export const computeNet = ({ grossCents, refundsCents }: CurrencySum) => grossCents - refundsCents

/** Returns the change in percent, or null if the earlier value was zero or negative. */
export function getPercentChange(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null
}

/** Returns the share of a period's sales that were refunded, such as `2.5%`. Returns a dash without sales. */
export const formatRefundRate = ({ sales, refunded }: CurrencySum) =>
  sales === 0 ? '–' : `${Number(((refunded / sales) * 100).toFixed(1))}%`

/** Formats a number of payments: "1 payment", "12 payments". */
export const formatPaymentCount = (count: number) => countNoun(count, 'payment')
