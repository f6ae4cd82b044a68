import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { CURRENCY_PATTERN } from './amounts'
import { networkNames } from './networks'

/**
 * Number of days that are read by default, including today: 30 days, and the 30 days before for comparison.
 */
export const MONEY_DAYS = 60

const DAYS_MAX = 3660
const DAY_MS = 24 * 60 * 60 * 1000
export const saleDaySchema = z.iso
  .date()
  .refine((day) => day >= '2000' && day < '2200', 'Choose a date from 2000 to 2199')

/** Returns true if the days are in order and at most ten years apart. */
export const areDaysInOrder = ({ from, to }: { from?: string; to?: string }) =>
  !from || !to || (from <= to && Date.parse(to) - Date.parse(from) <= DAYS_MAX * DAY_MS)
export const dayOrderError = {
  path: ['to'],
  error: 'Choose an end date on or after the start date, at most ten years later',
}

export const moneyQuerySchema = z
  .strictObject({
    /**
     * First and last day in the owner's time zone, both included. Default: the last 60 days, or the 60 days
     * up to `to`.
     */
    from: saleDaySchema.optional(),
    to: saleDaySchema.optional(),
    /** Product to filter by. Undefined: any. NO_PRODUCT: sales that wait for a product. */
    product: idSchema.optional(),
    /** WarriorPlus's affiliate ID. NO_AFFILIATE: sales without an affiliate. Undefined: any. */
    affiliate: textSchema.min(1).max(200).optional(),
    network: z.enum(networkNames).optional(),
    /** Currency of the sums, in any case. Undefined: each currency separately. */
    currency: textSchema.regex(CURRENCY_PATTERN, 'Unknown currency').toUpperCase().optional(),
  })
  .refine(areDaysInOrder, dayOrderError)
export type MoneyQuery = z.infer<typeof moneyQuerySchema>

const countSchema = z.int().nonnegative()

/** Sums of one currency, in its minor units. */
export const currencySumSchema = z.strictObject({
  currency: z.string(),
  /** Number of payments, including rebills. */
  sales: countSchema,
  grossCents: countSchema,
  /** The vendor’s share as WarriorPlus sent it, before refunds. Null if no payment has this field. */
  earnedCents: countSchema.nullable(),
  /** Refunds made in this period. The refunded payments may be older. */
  refundsCents: countSchema,
  /** Number of these sales that were refunded at any time. */
  refunded: countSchema,
  /** Number of these sales that are in dispute. */
  disputed: countSchema,
})
export type CurrencySum = z.infer<typeof currencySumSchema>

const daySumSchema = currencySumSchema.extend({ day: z.iso.date() })
export type DaySum = z.infer<typeof daySumSchema>

export const moneyReportSchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  today: z.iso.date(),
  /** IANA time zone of the days. */
  timeZone: z.string(),
  totals: z.array(currencySumSchema),
  /** Days with at least one event, the oldest first. */
  days: z.array(daySumSchema),
  /** All currencies of the shop’s payments, the one with the most sales first. */
  currencies: z.array(z.string()),
  /** Payments whose amount cannot be parsed. No sum includes them. */
  notCounted: countSchema,
  /** When the sums were last updated. Null if never. */
  countedAt: dateTimeSchema.nullable(),
  /** Whether some events are not counted yet. */
  isBehind: z.boolean(),
})
export type MoneyReport = z.infer<typeof moneyReportSchema>

const add = (one: CurrencySum, other: CurrencySum): CurrencySum => ({
  currency: one.currency,
  sales: one.sales + other.sales,
  grossCents: one.grossCents + other.grossCents,
  earnedCents:
    one.earnedCents === null && other.earnedCents === null
      ? null
      : (one.earnedCents ?? 0) + (other.earnedCents ?? 0),
  refundsCents: one.refundsCents + other.refundsCents,
  refunded: one.refunded + other.refunded,
  disputed: one.disputed + other.disputed,
})

/** Returns a sum of zero in a currency. */
export const createEmptySum = (currency: string): CurrencySum => ({
  currency,
  sales: 0,
  grossCents: 0,
  earnedCents: null,
  refundsCents: 0,
  refunded: 0,
  disputed: 0,
})

/** Returns one sum for each currency, the one with the most sales first. */
export function sumByCurrency(days: CurrencySum[]): CurrencySum[] {
  const sums = new Map<string, CurrencySum>()
  for (const day of days)
    sums.set(day.currency, add(sums.get(day.currency) ?? createEmptySum(day.currency), day))
  return [...sums.values()].sort((a, b) => b.sales - a.sales || (a.currency < b.currency ? -1 : 1))
}
