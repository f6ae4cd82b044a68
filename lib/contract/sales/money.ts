import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'

/** Days that are read where nobody asks for others, today included: 30, and the 30 before them to compare with. */
export const MONEY_DAYS = 60

const DAYS_MAX = 3660
const DAY_MS = 24 * 60 * 60 * 1000
export const daySchema = z.iso.date().refine((day) => day >= '2000' && day < '2200', 'From the year 2000 on')

/** Whether these days are some, and no more than ten years. */
const isInOrder = ({ from, to }: { from?: string; to?: string }) =>
  !from || !to || (from <= to && Date.parse(to) - Date.parse(from) <= DAYS_MAX * DAY_MS)
const notInOrder = { path: ['to'], error: 'From the first day to the last, ten years at most' }

export const moneyQuerySchema = z
  .strictObject({
    /** Days in the owner's time zone, both included. Left out: the last 60, or up to `to`. */
    from: daySchema.optional(),
    to: daySchema.optional(),
    /** Left out: any; the id without bits: sales that wait for a product. */
    product: idSchema.optional(),
    /** WarriorPlus's id; NO_AFFILIATE for sales that nobody sent. Left out: any. */
    affiliate: textSchema.min(1).max(200).optional(),
  })
  .refine(isInOrder, notInOrder)
export type MoneyQuery = z.infer<typeof moneyQuerySchema>

const countSchema = z.int().nonnegative()

/** Sums of one currency. */
export const sumSchema = z.strictObject({
  currency: z.string(),
  /** Payments, a rebill being one too. */
  sales: countSchema,
  grossCents: countSchema,
  /** The vendor's share as WarriorPlus sent it, before refunds; null where no payment named it. */
  earnedCents: countSchema.nullable(),
  /** What went back in this time, whenever it was paid. */
  refundsCents: countSchema,
  /** Of these sales those that went back, whenever; and those in dispute. */
  refunded: countSchema,
  disputed: countSchema,
})
export type Sum = z.infer<typeof sumSchema>

const daySumSchema = sumSchema.extend({ day: z.iso.date() })
export type DaySum = z.infer<typeof daySumSchema>

export const moneySchema = z.strictObject({
  from: z.iso.date(),
  to: z.iso.date(),
  today: z.iso.date(),
  /** In which days are (IANA). */
  timeZone: z.string(),
  totals: z.array(sumSchema),
  /** Only days on which something happened, the oldest first. */
  days: z.array(daySumSchema),
  /** Payments whose amount nobody can read: no part of any sum. */
  notCounted: countSchema,
  /** When the sums were last made; null: never yet. */
  countedAt: dateTimeSchema.nullable(),
  /** Whether something has happened since that is not counted yet. */
  isBehind: z.boolean(),
})
export type Money = z.infer<typeof moneySchema>

const add = (one: Sum, other: Sum): Sum => ({
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

/** Nothing of a currency. */
export const nothing = (currency: string): Sum => ({
  currency,
  sales: 0,
  grossCents: 0,
  earnedCents: null,
  refundsCents: 0,
  refunded: 0,
  disputed: 0,
})

/** One sum for each currency, the one with the most sales first. */
export function sumUp(days: Sum[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const day of days) sums.set(day.currency, add(sums.get(day.currency) ?? nothing(day.currency), day))
  return [...sums.values()].sort((a, b) => b.sales - a.sales || (a.currency < b.currency ? -1 : 1))
}
