import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'

/** One lesson in the list of the whole course, with how far the viewer is in it. */
export const outlineLessonSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  /** Seconds. */
  duration: z.int().nullable(),
  draft: z.boolean(),
  completed: z.boolean(),
  /** Seconds. */
  lastPosition: z.int(),
  updatedAt: dateTimeSchema.nullable(),
})
export type OutlineLesson = z.infer<typeof outlineLessonSchema>

/** A section as that list names it. One that is locked shows its name alone. */
export const outlineSectionSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  draft: z.boolean(),
  locked: z.boolean(),
  lessons: z.array(outlineLessonSchema),
})
export type OutlineSection = z.infer<typeof outlineSectionSchema>
