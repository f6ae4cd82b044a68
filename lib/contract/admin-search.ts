import { z } from 'zod'
import { idSchema, searchSchema } from './field-schemas'

/** `GET /api/admin/search`: part of a name, email, or title, or the ID of a sale or payment. */
export const adminSearchQuerySchema = z.strictObject({ q: searchSchema.min(1) })

/** Maximum number of results of each kind. */
export const RESULTS_PER_KIND_MAX = 5

export const searchResultKindSchema = z.enum(['person', 'sale', 'product', 'section', 'video'])
export type SearchResultKind = z.infer<typeof searchResultKindSchema>

/** A search result. The title of a sale is its ID. The detail of a person is the matching email. */
export const searchResultSchema = z.strictObject({
  kind: searchResultKindSchema,
  id: idSchema,
  title: z.string(),
  detail: z.string().nullable(),
})
export type SearchResult = z.infer<typeof searchResultSchema>

export const searchResultListSchema = z.array(searchResultSchema)
