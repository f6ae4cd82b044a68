import { z } from 'zod'
import {
  dateTimeSchema,
  emailSchema,
  idSchema,
  optionalText,
  searchSchema,
  textSchema,
} from '@/lib/contract/fields'
import { pageQuerySchema } from '@/lib/contract/paging'

/** Whoever has not confirmed is forgotten after so many days, and their link with them. */
export const LEAD_DAYS = 14

/** What of a visitor's way travels with the form, at most. */
export const WAY_MAX = 200

/** `POST /api/leads`. `website` is a field that people do not see: what fills it in is no person. */
export const leadInputSchema = z.strictObject({
  email: emailSchema,
  /** What the link they came by says of itself: `utm_source=…&utm_campaign=…`. */
  utm: optionalText(WAY_MAX),
  /** The page that the link stood on. */
  referrer: optionalText(WAY_MAX),
  website: textSchema.max(WAY_MAX).optional(),
})
export type LeadInput = z.infer<typeof leadInputSchema>

/** The link of a mail names a lead and proves the mailbox. */
export const leadLinkSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/)
  .transform((link) => {
    const [id = '', token = ''] = link.split('.')
    return { id, token }
  })
  .pipe(z.strictObject({ id: idSchema, token: z.string() }))
export type LeadLink = z.infer<typeof leadLinkSchema>

/** Somebody on the early access list. */
export const leadSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  utm: z.string().nullable(),
  referrer: z.string().nullable(),
  /** Where they came from, in a word. */
  source: z.string(),
  /** The proof that they asked: the words of the form, when and from where it was last sent, and when they confirmed. */
  words: z.string(),
  askedAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
  confirmedAt: dateTimeSchema.nullable(),
  unsubscribedAt: dateTimeSchema.nullable(),
  /** Their first sale. */
  boughtAt: dateTimeSchema.nullable(),
  createdAt: dateTimeSchema,
})
export type Lead = z.infer<typeof leadSchema>

export const leadListSchema = z.array(leadSchema)
export const leadParams = z.object({ leadId: idSchema })

/** `search` is any part of an email, `source` a whole one. */
export const leadQuerySchema = pageQuerySchema.extend({
  search: searchSchema.optional(),
  source: searchSchema.optional(),
})
export type LeadQuery = z.infer<typeof leadQuerySchema>
