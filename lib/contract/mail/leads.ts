import { z } from 'zod'
import {
  dateTimeSchema,
  emailSchema,
  idSchema,
  optionalTextSchema,
  searchSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { pageQuerySchema } from '@/lib/contract/paging'

/** Number of days after which an unconfirmed lead and the confirmation link are deleted. */
export const UNCONFIRMED_LEAD_DAYS = 14

/** Maximum length of each value that describes where a visitor came from. */
export const VISIT_SOURCE_LENGTH_MAX = 200

/** `POST /api/leads`. `website` is a honeypot: people do not see this field, so only bots fill it in. */
export const leadInputSchema = z.strictObject({
  email: emailSchema,
  /** Campaign parameters of the visited link: `utm_source=…&utm_campaign=…`. */
  utm: optionalTextSchema(VISIT_SOURCE_LENGTH_MAX),
  /** URL of the page that linked to this site. */
  referrer: optionalTextSchema(VISIT_SOURCE_LENGTH_MAX),
  website: textSchema.max(VISIT_SOURCE_LENGTH_MAX).optional(),
  /** Slug of the course whose landing page has the form. An unknown slug is ignored. */
  course: optionalTextSchema(VISIT_SOURCE_LENGTH_MAX),
})
export type LeadInput = z.infer<typeof leadInputSchema>

/** Confirmation link of an email. It identifies a lead and proves that the person owns the mailbox. */
export const leadConfirmationLinkSchema = z
  .string()
  .regex(/^[0-9a-f-]{36}\.[0-9a-f]{64}$/)
  .transform((link) => {
    const [id = '', token = ''] = link.split('.')
    return { id, token }
  })
  .pipe(z.strictObject({ id: idSchema, token: z.string() }))
export type LeadConfirmationLink = z.infer<typeof leadConfirmationLinkSchema>

/** Sign-up on one landing page: the text of the form, and the time and IP address of the last sign-up. */
export const leadProofSchema = z.strictObject({
  /** Title of the page’s course. Null for the shop’s page. */
  title: z.string().nullable(),
  words: z.string(),
  askedAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
})

/** A person on the early access list. */
export const leadSchema = z.strictObject({
  id: idSchema,
  email: z.string(),
  utm: z.string().nullable(),
  referrer: z.string().nullable(),
  /** Source of the visit, in one word. */
  source: z.string(),
  /**
   * Proof of consent: the text of the form, the time and IP address of the last sign-up, and the time of the
   * confirmation.
   */
  words: z.string(),
  askedAt: dateTimeSchema,
  ipAddress: z.string().nullable(),
  confirmedAt: dateTimeSchema.nullable(),
  unsubscribedAt: dateTimeSchema.nullable(),
  /** Time of the lead's first purchase. */
  boughtAt: dateTimeSchema.nullable(),
  /** The landing pages that the person signed up on, in the order of the first sign-ups. */
  courses: z.array(leadProofSchema),
  createdAt: dateTimeSchema,
})
export type Lead = z.infer<typeof leadSchema>

export const leadListSchema = z.array(leadSchema)
export const leadParams = z.object({ leadId: idSchema })

/** Filter of the list. `search` matches any part of an email, `source` only a whole source. */
export const leadQuerySchema = pageQuerySchema.extend({
  search: searchSchema.optional(),
  source: searchSchema.optional(),
})
export type LeadQuery = z.infer<typeof leadQuerySchema>
