import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/fields'
import { curveSchema } from './curve'

/** A lesson as its last snapshot says it was watched; people are 0 and its moments none before the first. */
export const lessonReachSchema = curveSchema
  .pick({ title: true, duration: true, viewers: true, people: true })
  .extend({
    id: idSchema,
    /** It plays in a frame of another site, which tells nobody what was played. */
    isEmbed: z.boolean(),
  })

/** How far people get in a section; administrators and drafts are not counted. */
export const sectionReachSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  /** Who played or completed any lesson of it, and for whom every lesson counts. */
  started: z.int(),
  finished: z.int(),
  /** Null: not counted yet. */
  countedAt: dateTimeSchema.nullable(),
  lessons: z.array(lessonReachSchema),
})
export type SectionReach = z.infer<typeof sectionReachSchema>

export const courseReachSchema = z.array(sectionReachSchema)
