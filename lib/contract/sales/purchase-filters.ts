import { z } from 'zod'
import { idSchema, searchSchema, textSchema } from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { CURRENCY_PATTERN } from './amounts'
import { currencySumSchema, type MoneyQuery, saleDaySchema } from './money'
import { networkNames } from './networks'

/**
 * Sort orders of purchases: by time, or by currency and then amount, because amounts in two currencies cannot
 * be compared. Purchases whose amount cannot be parsed are below all others.
 */
export const purchaseSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
const sortSchema = z.enum(purchaseSorts)
export type PurchaseSort = z.infer<typeof sortSchema>

/** Maximum number of purchases for which the sums of a search or a status are calculated. */
export const SUMMED_PURCHASES_MAX = 10_000

/** Accepts an empty string as undefined, because a form sends empty fields as empty strings. */
const orEmpty = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional()

const filterShape = {
  /** Text of the badge, in any case: `Refunded`, or else the network's payment status. */
  status: orEmpty(textSchema.trim().toLowerCase().max(200)),
  access: orEmpty(purchaseAccessSchema),
  /** NO_PRODUCT: sales that wait for a product. */
  product: orEmpty(idSchema),
  /** WarriorPlus's affiliate ID. NO_AFFILIATE: sales without an affiliate. */
  affiliate: orEmpty(textSchema.max(200)),
  network: orEmpty(z.enum(networkNames)),
  /** Sales of the order with this ID, and the sale with this ID. */
  order: orEmpty(textSchema.max(200)),
  /** ISO 4217 code, in any case. */
  currency: orEmpty(textSchema.regex(CURRENCY_PATTERN).toUpperCase()),
  /** First and last purchase date in the owner's time zone, both included. */
  from: orEmpty(saleDaySchema),
  to: orEmpty(saleDaySchema),
  /** `true`: only test sales. `all`: test sales too. Undefined: no test sales. */
  test: orEmpty(z.enum(['true', 'false', 'all'])),
  /** Any part of the buyer's email or name, or a sale ID, transaction ID, or item number. */
  search: searchSchema.optional(),
}

const isInOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to
const notInOrder = { path: ['to'], error: 'Choose an end date on or after the start date' }

/** Filter of purchases. A purchase must match every field. */
export const purchaseFilterSchema = z.strictObject(filterShape).refine(isInOrder, notInOrder)
export type PurchaseFilter = z.infer<typeof purchaseFilterSchema>

export const purchaseQuerySchema = pageQuerySchema
  .extend({ ...filterShape, sort: orEmpty(sortSchema) })
  .refine(isInOrder, notInOrder)
export type PurchaseQuery = z.infer<typeof purchaseQuerySchema>

/** Filter and order of a page of the list. */
export type PurchaseListOptions = PurchaseFilter & { sort?: PurchaseSort }

const viewShape = { ...filterShape, sort: orEmpty(sortSchema) }
const viewSchema = z.strictObject(viewShape).refine(isInOrder, notInOrder)
/** Defaults. A field with this value has no effect. */
const defaults: Record<string, string> = { test: 'false', sort: 'newest' }

/** Reads the filter and the order from the page's URL. Ignores invalid fields and defaults. */
export function parsePurchaseListOptions(params: URLSearchParams): PurchaseListOptions {
  const fields = Object.entries(viewShape).flatMap(([name, schema]) => {
    const value = schema.safeParse(params.get(name) ?? '').data
    return value && value !== defaults[name] ? [[name, value]] : []
  })
  const view = Object.fromEntries(fields)
  return viewSchema.safeParse(view).data ?? viewSchema.parse({ ...view, to: undefined })
}

const isGiven = (value: string | undefined) => value !== undefined && value !== ''

/** Returns true if the filter restricts the list. */
export function hasPurchaseFilters({ test, ...filter }: PurchaseFilter): boolean {
  return Object.values(filter).some(isGiven) || (isGiven(test) && test !== 'false')
}

/**
 * Returns true if the daily totals can answer the filter: it has only a product, an affiliate, a network, a
 * currency, and days.
 */
export function canUseDailySums({
  product,
  affiliate,
  network,
  currency,
  from,
  to,
  ...others
}: PurchaseFilter): boolean {
  return !hasPurchaseFilters(others)
}

/** Returns the query of the daily totals for the filter, limited to its last ten years. */
export function toMoneyQuery({
  product,
  affiliate,
  network,
  currency,
  from,
  to,
}: PurchaseFilter): MoneyQuery {
  const earliest = to && daysBefore(to, TEN_YEARS)
  return {
    product,
    affiliate,
    network,
    currency,
    from: earliest && (from ?? '') < earliest ? earliest : from,
    to,
  }
}
const TEN_YEARS = 3650
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

export const purchaseSumsSchema = z.strictObject({
  /** Number of purchases that match. Null if there are more than SUMMED_PURCHASES_MAX. */
  found: z.int().nonnegative().nullable(),
  /**
   * Sums of all payments of these purchases. Excludes test sales and granted access. Empty if there are more
   * than SUMMED_PURCHASES_MAX purchases.
   */
  totals: z.array(currencySumSchema),
  /** Payments whose amount cannot be parsed. No sum includes them. */
  notCounted: z.int().nonnegative(),
})
export type PurchaseSums = z.infer<typeof purchaseSumsSchema>

/** Options of the filter: badge texts in lowercase, and affiliates by their newest name. */
export const purchaseFilterOptionsSchema = z.strictObject({
  statuses: z.array(z.string()),
  affiliates: z.array(z.strictObject({ id: z.string(), name: z.string().nullable() })),
  currencies: z.array(z.string()),
})
export type PurchaseFilterOptions = z.infer<typeof purchaseFilterOptionsSchema>
