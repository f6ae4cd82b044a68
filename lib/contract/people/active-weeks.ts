import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/field-schemas'

/**
 * Number of active people in each of the last weeks, the oldest week first. The last week is not over yet.
 */
export const activeWeeksSchema = z.strictObject({
  /** Weeks by their Monday (UTC). `people` is null if the week has no data. */
  weeks: z.array(z.strictObject({ week: z.iso.date(), people: z.int().nullable() })),
  /** Time up to which people are counted. Null if never counted. */
  countedTo: dateTimeSchema.nullable(),
})
export type ActiveWeeks = z.infer<typeof activeWeeksSchema>

export const activeWeeksQuerySchema = z.strictObject({
  weeks: z.coerce.number().int().min(1).max(104).default(26),
})
