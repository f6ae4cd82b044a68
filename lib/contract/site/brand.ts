import { z } from 'zod'
import { emailSchema, optionalText } from '@/lib/contract/fields'
import { imagePathSchema } from '@/lib/contract/media/objects'

/** A line of text that can stand in the header of a mail. */
const nameSchema = optionalText(60).refine(
  (name) => !name || !/[\p{Cc}<>"@]/u.test(name),
  'No line breaks, quotes, brackets or @',
)
const imageSchema = z.union([z.literal('').transform(() => null), imagePathSchema]).nullish()
const optionalEmail = z.union([z.literal('').transform(() => null), emailSchema]).nullish()

/** How the course presents itself. What is null is as it comes. */
export const brandSchema = z.strictObject({
  name: z.string().nullable(),
  logo: z.string().nullable(),
  logoDark: z.string().nullable(),
  accent: z.string().nullable(),
  supportEmail: z.string().nullable(),
  senderName: z.string().nullable(),
  replyTo: z.string().nullable(),
  /** The sender's, which stands at the foot of reminders. */
  postalAddress: z.string().nullable(),
  /** What others show of a shared link to the landing page. */
  picture: z.string().nullable(),
})
export type Brand = z.infer<typeof brandSchema>

/** Fields left out stay as they are. */
export const brandInputSchema = z.strictObject({
  name: nameSchema,
  logo: imageSchema,
  /** In the dark theme; without it the same logo. */
  logoDark: imageSchema,
  accent: z
    .union([
      z.literal('').transform(() => null),
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, 'A colour such as #1d6fe0'),
    ])
    .nullish(),
  supportEmail: optionalEmail,
  senderName: nameSchema,
  replyTo: optionalEmail,
  postalAddress: optionalText(500),
  picture: imageSchema,
})
export type BrandInput = z.infer<typeof brandInputSchema>
