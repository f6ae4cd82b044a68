import { z } from 'zod'
import { idSchema, searchSchema, textSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'
import { purchaseAccessSchema } from '@/lib/contract/people/access'
import { daySchema, type MoneyQuery, sumSchema } from './money'

/** By the time of the purchase, or by its amount; purchases whose amount nobody can read lie below all others. */
export const purchaseSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
const sortSchema = z.enum(purchaseSorts)
export type PurchaseSort = z.infer<typeof sortSchema>

/** Sums of a search or a status are worked out for as many purchases, and not beyond. */
export const SUMMED_MAX = 10_000

/** A form sends what it leaves open as an empty text. */
const open = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(schema)
    .optional()

const filterShape = {
  /** The word of the badge, in any case: `Refunded`, else what WarriorPlus called it. */
  status: open(textSchema.trim().toLowerCase().max(200)),
  access: open(purchaseAccessSchema),
  /** NO_PRODUCT: sales that wait for a product. */
  product: open(idSchema),
  /** WarriorPlus's id; NO_AFFILIATE for sales that nobody sent. */
  affiliate: open(textSchema.max(200)),
  /** Days of the purchase in the owner's time zone, both included. */
  from: open(daySchema),
  to: open(daySchema),
  /** `true`: test sales alone; `all`: those too. Left out: none. */
  test: open(z.enum(['true', 'false', 'all'])),
  /** Any part of the buyer's email or name, a sale id, a transaction id or an item number. */
  search: searchSchema.optional(),
}

const isInOrder = ({ from, to }: { from?: string; to?: string }) => !from || !to || from <= to
const notInOrder = { path: ['to'], error: 'From the first day to the last' }

/** What purchases are narrowed down by; all of it at once. */
export const purchaseFilterSchema = z.strictObject(filterShape).refine(isInOrder, notInOrder)
export type PurchaseFilter = z.infer<typeof purchaseFilterSchema>

export const purchaseQuerySchema = pageQuerySchema
  .extend({ ...filterShape, sort: open(sortSchema) })
  .refine(isInOrder, notInOrder)
export type PurchaseQuery = z.infer<typeof purchaseQuerySchema>

/** What a page of the list is of: a filter and an order. */
export type PurchaseView = PurchaseFilter & { sort?: PurchaseSort }

const viewShape = { ...filterShape, sort: open(sortSchema) }
const viewSchema = z.strictObject(viewShape).refine(isInOrder, notInOrder)
/** What asking for is the same as leaving it out. */
const usual: Record<string, string> = { test: 'false', sort: 'newest' }

/** What the url of the page asks for, as far as it can be read; nothing that would be so anyway. */
export function readView(params: URLSearchParams): PurchaseView {
  const fields = Object.entries(viewShape).flatMap(([name, schema]) => {
    const value = schema.safeParse(params.get(name) ?? '').data
    return value && value !== usual[name] ? [[name, value]] : []
  })
  const view = Object.fromEntries(fields)
  return viewSchema.safeParse(view).data ?? viewSchema.parse({ ...view, to: undefined })
}

const isGiven = (value: string | undefined) => value !== undefined && value !== ''

/** Whether anything is narrowed down. */
export function isFiltered({ test, ...filter }: PurchaseFilter): boolean {
  return Object.values(filter).some(isGiven) || (isGiven(test) && test !== 'false')
}

/** Whether the money of a filter is counted by the day: it asks for nothing but product, affiliate and time. */
export function isOfDays({ product, affiliate, from, to, ...others }: PurchaseFilter): boolean {
  return !isFiltered(others)
}

/** What `getMoney` is asked for it: ten years of it at most, the last. */
export function moneyOf({ product, affiliate, from, to }: PurchaseFilter): MoneyQuery {
  const earliest = to && daysBefore(to, TEN_YEARS)
  return { product, affiliate, from: earliest && (from ?? '') < earliest ? earliest : from, to }
}
const TEN_YEARS = 3650
const daysBefore = (day: string, days: number) =>
  new Date(Date.parse(day) - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

export const purchaseSumsSchema = z.strictObject({
  /** How many purchases there are of the filter; null: more than SUMMED_MAX. */
  found: z.int().nonnegative().nullable(),
  /** What their payments came to, whenever those were made; tests and access by hand are no sales. None beyond SUMMED_MAX. */
  totals: z.array(sumSchema),
  /** Payments whose amount nobody can read: no part of any sum. */
  notCounted: z.int().nonnegative(),
})
export type PurchaseSums = z.infer<typeof purchaseSumsSchema>

/** What there is to choose from: words of badges in lower case, and whoever sent buyers by the newest name. */
export const purchaseChoicesSchema = z.strictObject({
  statuses: z.array(z.string()),
  affiliates: z.array(z.strictObject({ id: z.string(), name: z.string().nullable() })),
})
export type PurchaseChoices = z.infer<typeof purchaseChoicesSchema>
