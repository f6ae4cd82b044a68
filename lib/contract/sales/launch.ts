import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'
import { purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { networkNames } from './networks'

/**
 * Steps of a buyer. `started`: the buyer played a lesson or opened an embedded one. `half`: the buyer
 * completed half of the lessons.
 */
export const launchSteps = ['received', 'mailed', 'signed_in', 'started', 'half', 'finished'] as const
const stepSchema = z.enum(launchSteps)
export type LaunchStep = z.infer<typeof stepSchema>

/** Filter value for sales without an affiliate. */
export const NO_AFFILIATE = 'none'
/** Filter value for sales that wait for a product. */
export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/** Maximum number of people that the medians cover, newest first. */
export const MEDIAN_PEOPLE_MAX = 5000
/** Minimum number of sales for a percentage. With fewer sales, a percentage would mislead. */
export const PERCENTAGE_SALES_MIN = 30
/**
 * Maximum number of products and of affiliates in the launch report. The report lists those with the most sales.
 */
export const LAUNCH_BREAKDOWN_ROWS_MAX = 50

const DAYS_MAX = 3660
const DAY_MS = 24 * 60 * 60 * 1000
/** Days that are shown by default, today included. */
export const LAUNCH_DAYS = 30

/** Returns the day (UTC) this many days ago. */
export const getUtcDayBefore = (days: number, now = Date.now()) =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10)

const daySchema = z.iso.date().refine((day) => day >= '2000', 'Choose a date from 2000 to 2199')

const filterShape = {
  /** First and last day (UTC), both included. */
  from: daySchema.default(() => getUtcDayBefore(LAUNCH_DAYS - 1)),
  to: daySchema.default(() => getUtcDayBefore(0)),
  /** Product to filter by. Undefined: any. NO_PRODUCT: sales without a product. */
  product: idSchema.optional(),
  /** WarriorPlus's affiliate ID. NO_AFFILIATE: sales without an affiliate. Undefined: any. */
  affiliate: textSchema.min(1).max(200).optional(),
  network: z.enum(networkNames).optional(),
}
const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) <= DAYS_MAX * DAY_MS
const order = {
  path: ['to'],
  error: 'Choose an end date on or after the start date, at most ten years later',
}

export const launchQuerySchema = z.strictObject(filterShape).refine(isInOrder, order)
export type LaunchQuery = z.infer<typeof launchQuerySchema>

export const launchPeopleQuerySchema = pageQuerySchema
  .extend({ ...filterShape, step: stepSchema })
  .refine(isInOrder, order)
export type LaunchPeopleQuery = z.infer<typeof launchPeopleQuerySchema>

const countSchema = z.int().nonnegative()
const secondsSchema = z.number().nonnegative().nullable()

const sumSchema = z.strictObject({
  sales: countSchema,
  refunded: countSchema,
  /** Number of buyers, each with their first sale. `started`: how many of these buyers started. */
  people: countSchema,
  started: countSchema,
  /** Median time from received to started. */
  medianSeconds: secondsSchema,
})
export type LaunchTotals = z.infer<typeof sumSchema>

export const launchReportSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: stepSchema,
      /** Buyers who reached this step or a later one. */
      reached: countSchema,
      /** Buyers who stopped at this step. */
      stopped: countSchema,
      /** Median time since the previous step. Null if no buyer has both times. */
      medianSeconds: secondsSchema,
    }),
  ),
  /** How many people the medians cover. */
  medianPeople: countSchema,
  /**
   * Sums by product. NO_PRODUCT with a null name: sales that wait for a product. Any other ID with a null
   * name: a deleted product.
   */
  products: z.array(sumSchema.extend({ id: idSchema, name: z.string().nullable() })),
  affiliates: z.array(sumSchema.extend({ affiliate: z.string(), name: z.string().nullable() })),
  /** When the counts were last updated. Null if never. */
  countedAt: dateTimeSchema.nullable(),
  /** Whether some events are not counted yet. */
  isBehind: z.boolean(),
  /** When Lectern began to store purchase timelines. Null if they exist from the first sale. */
  since: dateTimeSchema.nullable(),
})
export type LaunchReport = z.infer<typeof launchReportSchema>

/** A buyer who stopped at a step, with the data of their first sale. */
export const launchPersonSchema = z.strictObject({
  purchaseId: idSchema,
  userId: idSchema.nullable(),
  /** Email of the account, or else of the sale. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  saleId: z.string(),
  productName: z.string().nullable(),
  receivedAt: dateTimeSchema,
  /** When the buyer reached the step that they stopped at. */
  reachedAt: dateTimeSchema,
  access: purchaseAccessSchema,
  isRefunded: z.boolean(),
  /** Reason why the sale needs attention. */
  needsAttention: z.string().nullable(),
  /** The mail server's latest error for the email about the purchase. Null once the server accepted it. */
  mailFailed: z.string().nullable(),
  network: z.enum(networkNames),
})
export type LaunchPerson = z.infer<typeof launchPersonSchema>
export const launchPeopleSchema = z.array(launchPersonSchema)
