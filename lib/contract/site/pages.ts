import { z } from 'zod'
import { dateTimeSchema, fitsBody, idSchema, textSchema, titleSchema } from '@/lib/contract/fields'

export const PAGES_MAX = 100
export const BODY_MAX = 30_000

/** The pages that the foot of the landing page has a word for. */
export const footerSlugs = ['about', 'contact', 'privacy', 'terms', 'refunds'] as const
export type FooterSlug = (typeof footerSlugs)[number]

export const slugSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(60, 'At most 60 characters')
  .regex(/^[a-z0-9-]*$/, 'Only small letters, digits and dashes')

/** A page as the owner edits it. */
export const pageSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  published: z.boolean(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})
export type Page = z.infer<typeof pageSchema>
/** A page as a list has it: without its words. */
const listedPageSchema = pageSchema.omit({ body: true })
export type ListedPage = z.infer<typeof listedPageSchema>
export const pageListSchema = z.array(listedPageSchema)

export const pageInputSchema = z.strictObject({
  slug: slugSchema,
  title: titleSchema,
  body: textSchema
    .trim()
    .min(1, 'Required')
    .max(BODY_MAX, 'At most 30,000 characters')
    .refine(fitsBody, 'At most 60 KB'),
  published: z.boolean(),
})
export type PageInput = z.infer<typeof pageInputSchema>

/** Fields left out stay as they are. */
export const pageEditSchema = pageInputSchema.partial()
export type PageEdit = z.infer<typeof pageEditSchema>

export const pageParams = z.object({ pageId: idSchema })

/** What could be read at a page's url since then; not `published`: nothing. */
export const pageVersionSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  published: z.boolean(),
  since: dateTimeSchema,
})
export type PageVersion = z.infer<typeof pageVersionSchema>

export const pageLinkSchema = z.strictObject({ slug: z.string(), title: z.string() })
export type PageLink = z.infer<typeof pageLinkSchema>

/** A page as everybody reads it, with the others there are. */
export const publishedPageSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  updatedAt: dateTimeSchema,
  links: z.array(pageLinkSchema),
})
export type PublishedPage = z.infer<typeof publishedPageSchema>
