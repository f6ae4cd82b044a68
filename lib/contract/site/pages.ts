import { z } from 'zod'
import { dateTimeSchema, idSchema, textSchema, titleSchema } from '@/lib/contract/field-schemas'
import { markdownSchema } from '@/lib/contract/markdown'

export const PAGES_MAX = 100

/** Pages that the landing page’s footer links to. */
export const footerSlugs = ['about', 'contact', 'privacy', 'terms', 'refunds'] as const

/** Pages that have a template. */
export const templateSlugs = [...footerSlugs, 'imprint', 'accessibility'] as const

/**
 * Slug of the page with statements about the accessibility of the site. Its editor can update them from the
 * current data.
 */
export const ACCESSIBILITY_SLUG = 'accessibility' satisfies TemplateSlug
export type TemplateSlug = (typeof templateSlugs)[number]

export const slugSchema = textSchema
  .trim()
  .min(1, 'Required')
  .max(60, 'Use at most 60 characters')
  .regex(/^[a-z0-9-]*$/, 'Use only lowercase letters, numbers, and hyphens')

/** A page, as the owner edits it. */
export const sitePageSchema = z.strictObject({
  id: idSchema,
  slug: z.string(),
  title: z.string(),
  /** Markdown. */
  body: z.string(),
  published: z.boolean(),
  createdAt: dateTimeSchema,
  updatedAt: dateTimeSchema,
})
export type SitePage = z.infer<typeof sitePageSchema>
/** A page without its text, for lists. */
const listedPageSchema = sitePageSchema.omit({ body: true })
export type ListedPage = z.infer<typeof listedPageSchema>
export const sitePageListSchema = z.array(listedPageSchema)

export const pageInputSchema = z.strictObject({
  slug: slugSchema,
  title: titleSchema,
  body: markdownSchema,
  published: z.boolean(),
})
export type PageInput = z.infer<typeof pageInputSchema>

/** A change of a page. Omitted fields stay unchanged. */
export const pageEditSchema = pageInputSchema.partial()
export type PageEdit = z.infer<typeof pageEditSchema>

export const pageParams = z.object({ pageId: idSchema })

/** The public text of a page from a date on. If `published` is false, the page was offline. */
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
export type PublicPageLink = z.infer<typeof pageLinkSchema>

/** A public page, with links to the other public pages. */
export const publishedPageSchema = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  updatedAt: dateTimeSchema,
  links: z.array(pageLinkSchema),
})
export type PublishedPage = z.infer<typeof publishedPageSchema>
