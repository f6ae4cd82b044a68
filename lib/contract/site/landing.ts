import { z } from 'zod'
import { dateTimeSchema, fitsBody, textSchema } from '@/lib/contract/fields'
import { imagePathSchema } from '@/lib/contract/media/objects'
import { pageWordsSchema } from './page-words'

/** A text of the page: it is shown as text, whatever it looks like. */
const words = (max: number) => textSchema.trim().min(1, 'Required').max(max, `At most ${max} characters`)
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).min(1, 'At least one').max(12, 'At most twelve')

const titleSchema = words(120)
const textOf = words(500)
const labelSchema = words(60)
const point = { title: titleSchema, description: textOf }
const pictureSchema = z.union([z.literal(''), imagePathSchema])
/** In place of the drawing that comes with the page; a version from before there was one has the drawing. */
const ownPicture = { picture: pictureSchema.default('') }
const measure = z.strictObject({ label: labelSchema, share: z.int().min(1).max(100) })

/** The parts between the hero and the final call. */
export const landingParts = [
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
const partSchema = z.enum(landingParts)
export type LandingPart = z.infer<typeof partSchema>

/** Where `{sid}` and `{tid}` stand, what an affiliate's link brought is filled in. */
const BUY_LINK = /^https:\/\/warriorplus\.com\/o2\/[\w/-]+(?:\/\{sid\})?(?:\/\{tid\})?$/

/** Every word of the landing page, and which parts it has in which order. */
export const landingSchema = z.strictObject({
  /** The course in a sentence, for search results and shared links. */
  description: words(300),
  /** Empty: the buttons lead where they led without one. */
  buyLink: z
    .string()
    .trim()
    .max(300, 'At most 300 characters')
    .refine((link) => link === '' || BUY_LINK.test(link), 'Must begin with https://warriorplus.com/o2/'),
  hero: z.strictObject({
    badge: labelSchema,
    headline: z.tuple([words(40), words(40)]),
    text: textOf,
    bullets: list(labelSchema),
    button: labelSchema,
    ...ownPicture,
  }),
  benefits: z.strictObject({
    title: titleSchema,
    text: textOf,
    items: list(z.strictObject({ ...point, ...ownPicture })),
  }),
  strategies: z.strictObject({
    title: titleSchema,
    text: textOf,
    items: list(z.strictObject({ ...point, pays: labelSchema })),
  }),
  outline: z.strictObject({
    title: titleSchema,
    text: textOf,
    modules: list(z.strictObject({ ...point, outcome: titleSchema, points: list(words(200)) })),
  }),
  reasons: z.strictObject({
    title: titleSchema,
    items: list(z.strictObject({ ...point, before: measure, after: measure })),
  }),
  included: z.strictObject({
    title: titleSchema,
    text: textOf,
    items: list(z.strictObject({ name: titleSchema, quantity: labelSchema })),
  }),
  signUp: z.strictObject({ title: titleSchema, text: textOf, button: labelSchema }),
  finalCall: z.strictObject({ badge: labelSchema, title: titleSchema, text: textOf, button: labelSchema }),
  film: z.strictObject({
    title: titleSchema,
    url: z
      .string()
      .trim()
      .max(300)
      .refine((url) => url === '' || filmEmbed(url) !== null, 'Must be a YouTube or Vimeo address'),
  }),
  testimonials: z.strictObject({
    title: titleSchema,
    items: list(
      z.strictObject({
        name: labelSchema,
        words: textOf,
        picture: pictureSchema,
      }),
    ),
  }),
  price: z.strictObject({ title: titleSchema, amount: labelSchema, text: textOf, button: labelSchema }),
  guarantee: z.strictObject({ title: titleSchema, text: textOf }),
  questions: z.strictObject({
    title: titleSchema,
    items: list(z.strictObject({ question: titleSchema, answer: words(1000) })),
  }),
  /** To a real end; what is said once it has come. */
  countdown: z.strictObject({
    title: titleSchema,
    endsAt: z.union([z.literal(''), dateTimeSchema]),
    ended: titleSchema,
  }),
  page: pageWordsSchema.prefault({}),
  /** The parts that are shown. */
  order: z
    .array(partSchema)
    .max(landingParts.length)
    .refine((parts) => new Set(parts).size === parts.length, 'Names a part twice'),
})

export type Landing = z.infer<typeof landingSchema>

/** The page as it is written. */
export const landingDraftSchema = landingSchema.refine(
  fitsBody,
  'These are too many words: at most 60 KB in all',
)

/** Where a film is played from; null for what is no YouTube or Vimeo address. */
export function filmEmbed(text: string): string | null {
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

/** The buy link without what an affiliate's link would bring. */
export const plainLink = (link: string) => link.replace(/\/\{sid\}|\/\{tid\}/g, '')

export const landingVersionSchema = z.strictObject({
  version: z.int(),
  publishedAt: dateTimeSchema,
  /** Their email; null: their account is gone. */
  publishedBy: z.string().nullable(),
})
export type LandingVersion = z.infer<typeof landingVersionSchema>

export const landingStateSchema = z.strictObject({
  draft: landingSchema,
  /** Null: never published, so the built-in words are shown. */
  published: landingSchema.nullable(),
  versions: z.array(landingVersionSchema),
})
export type LandingState = z.infer<typeof landingStateSchema>

export const publishedVersionSchema = z.strictObject({ version: z.int() })
/** The page as it came, which was never published. */
export const BUILT_IN_VERSION = 0

export const landingVersionParams = z.object({
  version: z.coerce.number().pipe(z.int().min(BUILT_IN_VERSION).max(2_000_000_000)),
})
