import { z } from 'zod'
import { emailSchema, languageCodeSchema, optionalTextSchema } from '@/lib/contract/field-schemas'
import { imagePathSchema } from '@/lib/contract/media/object-paths'

/** A text that is safe in an email header. */
const nameSchema = optionalTextSchema(60).refine(
  (name) => !name || !/[\p{Cc}<>"@]/u.test(name),
  'Don’t use line breaks, double quotes, @, <, or >',
)
const imageSchema = z.union([z.literal('').transform(() => null), imagePathSchema]).nullish()
const optionalEmail = z.union([z.literal('').transform(() => null), emailSchema]).nullish()

/** The brand. Null means the default. */
export const brandSchema = z.strictObject({
  name: z.string().nullable(),
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** The sender’s postal address, shown in the footer of reminders and broadcasts. */
  postalAddress: z.string().nullable(),
  /** Picture for shared links to the landing page. */
  picture: z.string().nullable(),
  /** Whether visitors must click before a video from YouTube or Vimeo loads. */
  asksBeforeOutsideVideos: z.boolean(),
  /** Language of the site and the course (BCP 47). */
  language: z.string(),
})
export type Brand = z.infer<typeof brandSchema>

/** A change of the brand. Omitted fields stay unchanged. */
export const brandInputSchema = z.strictObject({
  name: nameSchema,
  logo: imageSchema,
  /** Logo for the dark theme. If empty, both themes use the same logo. */
  logoDark: imageSchema,
  accent: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, 'Enter a color such as #1d6fe0'),
    ])
    .nullish(),
  supportEmail: optionalEmail,
  senderName: nameSchema,
  replyTo: optionalEmail,
  postalAddress: optionalTextSchema(500),
  picture: imageSchema,
  asksBeforeOutsideVideos: z.boolean().optional(),
  language: languageCodeSchema.optional(),
})
export type BrandInput = z.infer<typeof brandInputSchema>
