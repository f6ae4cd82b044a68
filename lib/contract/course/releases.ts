import { z } from 'zod'
import { dateTimeSchema, daysSchema, enteredTimeSchema } from '@/lib/contract/field-schemas'

/** When a section or lesson opens: immediately, a number of days after the purchase, or at a time. */
export const releaseSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('days'), days: daysSchema }),
  z.strictObject({ kind: z.literal('date'), at: dateTimeSchema }),
])
export type Release = z.infer<typeof releaseSchema>

/** A release in a request. Its time may have any offset. */
export const releaseInputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('now') }),
  z.strictObject({ kind: z.literal('days'), days: daysSchema }),
  z.strictObject({ kind: z.literal('date'), at: enteredTimeSchema }),
])
export type ReleaseInput = z.infer<typeof releaseInputSchema>

/** Fields of a section or lesson about its release. */
export const releaseFields = {
  /** Whether the viewer can’t open the section or lesson, because they don’t own it or it opens later. */
  locked: z.boolean(),
  /** When the section or lesson opens, if the viewer owns it and it opens later. Otherwise null. */
  opensAt: dateTimeSchema.nullable(),
  /** Setting for when the section or lesson opens for its buyers. Only administrators get this field. */
  release: releaseSchema.optional(),
}
