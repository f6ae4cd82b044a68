import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'
import { purchaseAccessSchema } from '@/lib/contract/people/access'

/** How far a buyer came. `started`: a first frame, or an embedded lesson opened; `half`: of the lessons. */
export const launchSteps = ['received', 'mailed', 'signed_in', 'started', 'half', 'finished'] as const
const stepSchema = z.enum(launchSteps)
export type LaunchStep = z.infer<typeof stepSchema>

/** Stands for sales that nobody sent. */
export const NO_AFFILIATE = 'none'
/** Stands for sales that wait for a product. */
export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/** How many people the medians are taken of: the newest. */
export const MEDIAN_PEOPLE = 1000
/** With fewer sales than this, a percentage says more than anybody knows. */
export const SHARE_SALES_MIN = 30
/** Products and affiliates that are listed, those with the most sales. */
export const LISTED_MAX = 50

const DAYS_MAX = 3660
const DAY_MS = 24 * 60 * 60 * 1000
/** Days that are shown where nobody asks for others, today included. */
export const LAUNCH_DAYS = 30

/** A day (UTC) so many days ago. */
export const dayBefore = (days: number, now = Date.now()) =>
  new Date(now - days * DAY_MS).toISOString().slice(0, 10)

const daySchema = z.iso.date().refine((day) => day >= '2000', 'From the year 2000 on')

const filterShape = {
  /** Days (UTC), both included. */
  from: daySchema.default(() => dayBefore(LAUNCH_DAYS - 1)),
  to: daySchema.default(() => dayBefore(0)),
  /** Left out: any; the id without bits: those without one. */
  product: idSchema.optional(),
  /** WarriorPlus's id; NO_AFFILIATE for sales that nobody sent. Left out: any. */
  affiliate: textSchema.min(1).max(200).optional(),
}
const isInOrder = ({ from, to }: { from: string; to: string }) =>
  from <= to && Date.parse(to) - Date.parse(from) <= DAYS_MAX * DAY_MS
const order = { path: ['to'], error: 'From the first day to the last, ten years at most' }

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
  /** Each by their first sale; of them those who started. */
  people: countSchema,
  started: countSchema,
  /** From received to started. */
  medianSeconds: secondsSchema,
})
export type LaunchSum = z.infer<typeof sumSchema>

export const launchSchema = z.strictObject({
  steps: z.array(
    z.strictObject({
      step: stepSchema,
      /** Who came this far or further. */
      reached: countSchema,
      /** Who came this far and no further. */
      stopped: countSchema,
      /** From the step before; null where nobody has both moments. */
      medianSeconds: secondsSchema,
    }),
  ),
  /** How many people the medians are of. */
  medianPeople: countSchema,
  /** The id without bits, and no name: sales that wait for a product. Another without a name: one that was deleted. */
  products: z.array(sumSchema.extend({ id: idSchema, name: z.string().nullable() })),
  affiliates: z.array(sumSchema.extend({ affiliate: z.string(), name: z.string().nullable() })),
  /** When the counts were last made; null: never yet. */
  countedAt: dateTimeSchema.nullable(),
  /** Whether something has happened since that is not counted yet. */
  isBehind: z.boolean(),
  /** Since when lines are kept; null: since ever. */
  since: dateTimeSchema.nullable(),
})
export type Launch = z.infer<typeof launchSchema>

/** Somebody who stopped at a step, by their first sale. */
export const launchPersonSchema = z.strictObject({
  purchaseId: idSchema,
  userId: idSchema.nullable(),
  /** Of the account, else as it came with the sale. */
  email: z.string().nullable(),
  name: z.string().nullable(),
  saleId: z.string(),
  productName: z.string().nullable(),
  receivedAt: dateTimeSchema,
  /** When they reached the step they stopped at. */
  reachedAt: dateTimeSchema,
  access: purchaseAccessSchema,
  isRefunded: z.boolean(),
  /** Why somebody should look at the sale. */
  needsAttention: z.string().nullable(),
  /** What the mail server said, while it took no mail. */
  mailFailed: z.string().nullable(),
})
export type LaunchPerson = z.infer<typeof launchPersonSchema>
export const launchPeopleSchema = z.array(launchPersonSchema)
