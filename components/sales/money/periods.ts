import { type DaySum, type Money, nothing, type Sum, sumUp } from '@/lib/contract/sales/money'

const DAY_MS = 24 * 60 * 60 * 1000

/** Returns the day `days` after another; both as `yyyy-MM-dd`. */
export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

export const periods = [
  { days: 1, name: 'Today', before: 'the day before' },
  { days: 7, name: '7 days', before: 'the 7 before' },
  { days: 30, name: '30 days', before: 'the 30 before' },
] as const
export type Period = (typeof periods)[number]

/** Returns the sum of one currency over `count` days, including the last one. */
function sumOf(days: DaySum[], currency: string, last: string, count: number): Sum {
  const first = dayAfter(last, 1 - count)
  const within = days.filter((one) => one.currency === currency && one.day >= first && one.day <= last)
  return sumUp(within.map(({ day, ...sum }) => sum))[0] ?? nothing(currency)
}

/** Returns the sums of a period that ends today and of the equally long period before it. */
export function compare({ days, today }: Money, currency: string, { days: count }: Period) {
  return {
    now: sumOf(days, currency, today, count),
    before: sumOf(days, currency, dayAfter(today, -count), count),
  }
}

/** Returns the sums of the last days up to today, oldest first. */
export function lastDays({ days, today }: Money, currency: string, count: number): DaySum[] {
  return Array.from({ length: count }, (_, place) => {
    const day = dayAfter(today, place + 1 - count)
    return days.find((one) => one.currency === currency && one.day === day) ?? { ...nothing(currency), day }
  })
}

export const netOf = ({ grossCents, refundsCents }: Sum) => grossCents - refundsCents

/** Returns the change in percent; null if the earlier value was zero or negative. */
export function trend(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null
}

/** Returns the share of a period's sales that were refunded, such as `2.5%`; a dash without sales. */
export const refundRate = ({ sales, refunded }: Sum) =>
  sales === 0 ? '–' : `${Number(((refunded / sales) * 100).toFixed(1))}%`
