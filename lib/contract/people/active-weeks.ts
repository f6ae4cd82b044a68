import { z } from 'zod'
import { dateTimeSchema } from '@/lib/contract/fields'

/** How many people came in each of the last weeks, the oldest first; the last is not over yet. */
export const activeWeeksSchema = z.strictObject({
  /** By their Mondays, UTC. Null: nothing is known of that week. */
  weeks: z.array(z.strictObject({ week: z.iso.date(), people: z.int().nullable() })),
  /** Up to when they are counted; null: not yet. */
  countedTo: dateTimeSchema.nullable(),
})
export type ActiveWeeks = z.infer<typeof activeWeeksSchema>

export const activeWeeksQuerySchema = z.strictObject({
  weeks: z.coerce.number().int().min(1).max(104).default(26),
})
