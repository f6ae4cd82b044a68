import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { videoRetentionSchema } from './retention'

/**
 * A lesson's retention from its last snapshot. Before the first snapshot, `people` is 0 and `viewers` is
 * empty.
 */
export const lessonRetentionSchema = videoRetentionSchema
  .pick({ title: true, duration: true, viewers: true, people: true })
  .extend({
    id: idSchema,
    /** Whether the video plays in a YouTube or Vimeo frame, which does not report what was watched. */
    isEmbed: z.boolean(),
  })

/** One section with the progress of all students. Administrators and drafts are not counted. */
export const sectionProgressSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  /**
   * People who watched or completed any lesson (`started`), and people who finished every lesson
   * (`finished`).
   */
  started: z.int(),
  finished: z.int(),
  /** Time of the count. Null if not counted yet. */
  countedAt: dateTimeSchema.nullable(),
  lessons: z.array(lessonRetentionSchema),
})
export type SectionProgress = z.infer<typeof sectionProgressSchema>

export const sectionProgressListSchema = z.array(sectionProgressSchema)
