import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema } from '@/lib/contract/field-schemas'

/** A section or lesson of a person that opens later, or that an administrator opened for the person. */
export const openablePartSchema = z.strictObject({
  courseId: idSchema,
  /** IDs of the section and the lesson. Exactly one of them is set. */
  sectionId: idSchema.nullable(),
  videoId: idSchema.nullable(),
  title: z.string(),
  /** When the section or lesson opens if no administrator opens it early. Null if that time has passed. */
  opensAt: dateTimeSchema.nullable(),
  opening: z
    .strictObject({
      id: idSchema,
      reason: z.string(),
      /** Email of the administrator who opened the section or lesson early. */
      openedBy: z.string().nullable(),
      createdAt: dateTimeSchema,
    })
    .nullable(),
})
export type OpenablePart = z.infer<typeof openablePartSchema>

export const openablePartListSchema = z.array(openablePartSchema)

export const openingsParams = z.object({ userId: idSchema })
export const openingParams = z.object({ userId: idSchema, openingId: idSchema })

export const earlyOpeningInputSchema = z
  .strictObject({
    sectionId: idSchema.optional(),
    videoId: idSchema.optional(),
    reason: textSchema.trim().min(1, 'Required').max(500, 'Use at most 500 characters'),
  })
  .refine(({ sectionId, videoId }) => Boolean(sectionId) !== Boolean(videoId), {
    path: ['sectionId'],
    error: 'Set either sectionId or videoId',
  })
export type EarlyOpeningInput = z.infer<typeof earlyOpeningInputSchema>
