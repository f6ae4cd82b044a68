import { z } from 'zod'
import { idSchema, searchSchema } from './fields'

/** What `GET /api/admin/search` looks for: part of a name, an email or a title, or the id of a sale or a payment. */
export const supportQuerySchema = z.strictObject({ q: searchSchema.min(1) })

/** Of each kind, at most so many are found: more letters narrow them down. */
export const FOUND_MAX = 5

export const foundKindSchema = z.enum(['person', 'sale', 'product', 'section', 'video'])
export type FoundKind = z.infer<typeof foundKindSchema>

/** One thing that was found. A sale's title is its id; a person's detail holds the email that was found. */
export const foundSchema = z.strictObject({
  kind: foundKindSchema,
  id: idSchema,
  title: z.string(),
  detail: z.string().nullable(),
})
export type Found = z.infer<typeof foundSchema>

export const foundListSchema = z.array(foundSchema)
