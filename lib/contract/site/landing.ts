import { z } from 'zod'
import {
  dateTimeSchema,
  fitsRequestBody,
  formatTooManyCharactersMessage,
  textSchema,
  wholeNumberSchema,
} from '@/lib/contract/field-schemas'
import { imagePathSchema } from '@/lib/contract/media/object-paths'
import { landingLabelsSchema } from './landing-labels'

/** Returns the schema of a plain text on the page, which is never parsed as HTML. */
const plainText = (max: number) =>
  textSchema.trim().min(1, 'Required').max(max, formatTooManyCharactersMessage(max))
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'Add at least one item').max(12, 'Add at most 12 items')

const titleSchema = plainText(120)
const paragraphSchema = plainText(500)
const labelSchema = plainText(60)
const point = { title: titleSchema, description: paragraphSchema }
const pictureSchema = z.union([z.literal(''), imagePathSchema])
/** A picture that replaces a drawing. Empty in versions from before the field existed. */
const ownPicture = { picture: pictureSchema.default('') }
/** A picture with its alternative text. */
const describedPicture = {
  ...ownPicture,
  pictureText: textSchema.trim().max(200, 'Use at most 200 characters').default(''),
}
const measure = z.strictObject({ label: labelSchema, share: wholeNumberSchema(1, 100) })

/** Sections between the hero and the final call to action. */
export const landingSectionKinds = [
  /** The video. Stored landing pages use this name. */
  'film',
  'benefits',
  'strategies',
  'outline',
  'reasons',
  'included',
  'testimonials',
  'price',
  'guarantee',
  'questions',
  'countdown',
  'signUp',
] as const
const partSchema = z.enum(landingSectionKinds)
export type LandingSectionKind = z.infer<typeof partSchema>

/** WarriorPlus fills in the affiliate’s IDs at `{sid}` and `{tid}`. */
const BUY_LINK = /^https:\/\/warriorplus\.com\/o2\/[\w/-]+(?:\/\{sid\})?(?:\/\{tid\})?$/

/** All text of the landing page, and its sections in order. */
export const landingSchema = z.strictObject({
  /** The course in one sentence, for search results and shared links. */
  description: plainText(300),
  /** If empty, the buttons scroll to the final call to action. */
  buyLink: z
    .string()
    .trim()
    .max(300, 'Use at most 300 characters')
    .refine((link) => link === '' || BUY_LINK.test(link), 'Must start with https://warriorplus.com/o2/'),
  hero: z.strictObject({
    badge: labelSchema,
    headline: z.tuple([plainText(40), plainText(40)]),
    text: paragraphSchema,
    bullets: list(labelSchema),
    button: labelSchema,
    ...describedPicture,
  }),
  benefits: z.strictObject({
    title: titleSchema,
    text: paragraphSchema,
    items: list(z.strictObject({ ...point, ...describedPicture })),
  }),
  strategies: z.strictObject({
    title: titleSchema,
    text: paragraphSchema,
    items: list(z.strictObject({ ...point, pays: labelSchema })),
  }),
  outline: z.strictObject({
    title: titleSchema,
    text: paragraphSchema,
    modules: list(z.strictObject({ ...point, outcome: titleSchema, points: list(plainText(200)) })),
  }),
  reasons: z.strictObject({
    title: titleSchema,
    items: list(z.strictObject({ ...point, before: measure, after: measure })),
  }),
  included: z.strictObject({
    title: titleSchema,
    text: paragraphSchema,
    items: list(z.strictObject({ name: titleSchema, quantity: labelSchema })),
  }),
  signUp: z.strictObject({ title: titleSchema, text: paragraphSchema, button: labelSchema }),
  finalCall: z.strictObject({
    badge: labelSchema,
    title: titleSchema,
    text: paragraphSchema,
    button: labelSchema,
  }),
  film: z.strictObject({
    title: titleSchema,
    url: z
      .string()
      .trim()
      .max(300, 'Use at most 300 characters')
      .refine((url) => url === '' || toVideoEmbedUrl(url) !== null, 'Must be a YouTube or Vimeo URL'),
    // If the site asks before it loads YouTube or Vimeo videos, this decorative picture is shown behind the
    // play button.
    ...ownPicture,
  }),
  testimonials: z.strictObject({
    title: titleSchema,
    items: list(
      z.strictObject({
        name: labelSchema,
        words: paragraphSchema,
        picture: pictureSchema,
      }),
    ),
  }),
  price: z.strictObject({
    title: titleSchema,
    amount: labelSchema,
    text: paragraphSchema,
    button: labelSchema,
  }),
  guarantee: z.strictObject({ title: titleSchema, text: paragraphSchema }),
  questions: z.strictObject({
    title: titleSchema,
    items: list(z.strictObject({ question: titleSchema, answer: plainText(1000) })),
  }),
  /** A real deadline, and the text shown after the deadline. */
  countdown: z.strictObject({
    title: titleSchema,
    endsAt: z.union([z.literal(''), dateTimeSchema]),
    ended: titleSchema,
  }),
  page: landingLabelsSchema.prefault({}),
  /** The visible sections, in order. */
  order: z
    .array(partSchema)
    .max(landingSectionKinds.length)
    .refine((parts) => new Set(parts).size === parts.length, 'The same section is listed twice'),
})

export type Landing = z.infer<typeof landingSchema>

/** A part of the page with text about the course. */
export type LandingPart = LandingSectionKind | 'description' | 'hero' | 'finalCall'

/** Source of the texts in a new draft: data of the course, the example page, or placeholders. */
export const landingOrigins = ['course', 'example', 'blank'] as const
export type LandingOrigin = (typeof landingOrigins)[number]
export const landingStartSchema = z.strictObject({ from: z.enum(landingOrigins) })

/** A text of the example page, or a placeholder, that the draft still shows. */
const landingExampleSchema = z.strictObject({
  /** Field names and list indexes, such as `hero.bullets.0`. */
  path: z.string(),
  text: z.string(),
  /** Whether the text claims an income, a number of customers, a price, or a deadline. */
  isClaim: z.boolean(),
})
export type LandingExample = z.infer<typeof landingExampleSchema>

/** The draft, which is validated like a published page. Its total size is limited too. */
export const landingDraftSchema = landingSchema.refine(
  fitsRequestBody,
  'This page has too much text. Shorten it to less than 60 KB in total.',
)

/** Returns the embed URL of a YouTube or Vimeo video, or null for any other text. */
export function toVideoEmbedUrl(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, pathname, searchParams } = new URL(text)
  if (protocol !== 'https:') return null
  const host = hostname.replace(/^(www|m)\./, '')
  if (host === 'vimeo.com' || host === 'player.vimeo.com') {
    const id = /^\/(?:video\/)?(\d{5,12})$/.exec(pathname)?.[1]
    return id ? `https://player.vimeo.com/video/${id}` : null
  }
  if (!['youtube.com', 'youtu.be', 'youtube-nocookie.com'].includes(host)) return null
  const id =
    host === 'youtu.be'
      ? pathname.slice(1)
      : (searchParams.get('v') ?? /^\/(?:embed|shorts)\/([^/]+)$/.exec(pathname)?.[1])
  return id && /^[\w-]{11}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null
}

/** Returns the buy link without the affiliate’s placeholders. */
export const removeAffiliatePlaceholders = (link: string) => link.replace(/\/\{sid\}|\/\{tid\}/g, '')

export const landingVersionSchema = z.strictObject({
  version: z.int(),
  publishedAt: dateTimeSchema,
  /** The publisher’s email, or null if the account no longer exists. */
  publishedBy: z.string().nullable(),
})
export type LandingVersion = z.infer<typeof landingVersionSchema>

export const landingStateSchema = z.strictObject({
  draft: landingSchema,
  /** The published page. Null if nothing has been published, so the built-in page is shown. */
  published: landingSchema.nullable(),
  versions: z.array(landingVersionSchema),
  /** Texts of the example page that the draft still shows, in the order of the page. */
  examples: z.array(landingExampleSchema),
  /** False until the owner has chosen the texts that the draft starts with. */
  isStarted: z.boolean(),
})
export type LandingState = z.infer<typeof landingStateSchema>

/** Returns whether two parsed texts of a page are equal. Parsing puts their fields in the same order. */
export const isSameLanding = (one: Landing | null, other: Landing | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Body of a request to publish the page. The body is optional. */
export const landingPublishSchema = z
  .strictObject({
    /** Picture for shared links, if there is a new one. */
    picture: imagePathSchema.optional(),
  })
  .optional()

export const publishedVersionSchema = z.strictObject({ version: z.int() })
/** Version number of the built-in page. */
export const BUILT_IN_VERSION = 0

export const landingVersionParams = z.object({
  version: z.coerce.number().pipe(z.int().min(BUILT_IN_VERSION).max(2_000_000_000)),
})
