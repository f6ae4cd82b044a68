import { z } from 'zod'
import { idSchema, textSchema } from '@/lib/contract/field-schemas'
import { courseSlugParamSchema } from './course-query'
import { SEARCH_LENGTH_MAX } from './search-highlights'

/** Query of a course search. A longer text is truncated, not rejected. */
export const courseSearchQuerySchema = z.strictObject({
  q: textSchema.trim().transform((text) => [...text].slice(0, SEARCH_LENGTH_MAX).join('')),
  course: courseSlugParamSchema,
})

export type CourseSearchQuery = z.output<typeof courseSearchQuerySchema>

/**
 * A search result: a section or lesson by its title, one of the viewer's notes, or a passage of a transcript.
 */
export const courseSearchHitSchema = z.strictObject({
  kind: z.enum(['section', 'lesson', 'note', 'passage']),
  sectionId: idSchema,
  /** ID of the lesson. Null for a section. */
  videoId: idSchema.nullable(),
  title: z.string(),
  /** Position in the lesson, in seconds. Null for a match in a title, or if unknown. */
  second: z.int().nullable(),
  /** Text around the match, with marks around the found words. Null for a title. */
  snippet: z.string().nullable(),
  noteId: idSchema.nullable(),
  /** Title of the course. Null if the viewer sees only one course. */
  courseTitle: z.string().nullable(),
  /** Language of the course (BCP 47), if it differs from that of the site. */
  courseLanguage: z.string().optional(),
})
export type CourseSearchHit = z.infer<typeof courseSearchHitSchema>

export const courseSearchResultsSchema = z.strictObject({ results: z.array(courseSearchHitSchema) })
export type CourseSearchResults = z.infer<typeof courseSearchResultsSchema>
