import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'

/** A lesson in the course outline, with the viewer's progress. */
export const outlineLessonSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  /** Length of the lesson. Seconds. */
  duration: z.int().nullable(),
  draft: z.boolean(),
  completed: z.boolean(),
  /** Position where the viewer stopped. Seconds. */
  lastPosition: z.int(),
  updatedAt: dateTimeSchema.nullable(),
  /** When the lesson opens, if it opens later. Its progress is then empty. */
  opensAt: dateTimeSchema.nullable(),
})
export type OutlineLesson = z.infer<typeof outlineLessonSchema>

/** A section in the course outline. A locked section has only its title. */
export const outlineSectionSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  draft: z.boolean(),
  locked: z.boolean(),
  lessons: z.array(outlineLessonSchema),
})
export type OutlineSection = z.infer<typeof outlineSectionSchema>
