import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/fields'
import { SEARCH_LENGTH_MAX } from './search-marks'

/** What is longer is cut, not refused. */
export const courseSearchQuery = z.strictObject({
  q: textSchema.trim().transform((text) => [...text].slice(0, SEARCH_LENGTH_MAX).join('')),
})

/** One thing that was found: a section or lesson by its title, an own note, or a place where something is said. */
export const courseHitSchema = z.strictObject({
  kind: z.enum(['section', 'lesson', 'note', 'passage']),
  sectionId: idSchema,
  /** Null of a section. */
  videoId: idSchema.nullable(),
  title: z.string(),
  /** Where in the lesson; null where nobody knows, or of a title. */
  second: z.int().nullable(),
  /** What was found, with marks around the words; null of a title. */
  snippet: z.string().nullable(),
  noteId: idSchema.nullable(),
})
export type CourseHit = z.infer<typeof courseHitSchema>

export const courseHitsSchema = z.strictObject({ results: z.array(courseHitSchema) })
export type CourseHits = z.infer<typeof courseHitsSchema>
