import { z } from 'zod'
import { textSchema } from '@/lib/contract/field-schemas'

/**
 * Slug of the course that a request is about. Old slugs work too. Any other text counts as an unknown course.
 */
export const courseSlugParamSchema = textSchema.max(200).optional()

/**
 * `?course=` of a list. Without it, the list covers every course that the viewer sees. Other parameters are ignored.
 */
export const courseScopeQuerySchema = z.object({ course: courseSlugParamSchema })
