import { z } from 'zod'
import { idSchema, searchSchema } from './fields'

/** `GET /api/admin/search`: part of a name, email, or title, or the ID of a sale or payment. */
export const supportQuerySchema = z.strictObject({ q: searchSchema.min(1) })

/** Maximum number of results of each kind. */
export const FOUND_MAX = 5

export const foundKindSchema = z.enum(['person', 'sale', 'product', 'section', 'video'])
export type FoundKind = z.infer<typeof foundKindSchema>

/** A search result. The title of a sale is its ID. The detail of a person is the matching email. */
export const foundSchema = z.strictObject({
  kind: foundKindSchema,
  id: idSchema,
  title: z.string(),
  detail: z.string().nullable(),
})
export type Found = z.infer<typeof foundSchema>

export const foundListSchema = z.array(foundSchema)
