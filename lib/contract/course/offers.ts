import { z } from 'zod'
import {
  dateTimeSchema,
  enteredTimeSchema,
  formatTooManyCharactersMessage,
  idSchema,
  orderSchema,
  textSchema,
} from '@/lib/contract/field-schemas'
import { imagePathSchema } from '@/lib/contract/media/object-paths'

export const OFFERS_MAX = 200
/**
 * A purchase is a result of an offer if it follows within this number of days after the offer was first
 * shown.
 */
export const OFFER_RESULT_DAYS = 14
/** Days for which a dismissed offer stays hidden. */
export const OFFER_DISMISSED_DAYS = 30

/** Where an offer is shown: below a completed lesson, after the last lesson of the course, or on the dashboard. */
export const offerPlaces = ['lesson_end', 'course_finished', 'dashboard'] as const
export const offerPlaceSchema = z.enum(offerPlaces)
export type OfferPlace = z.infer<typeof offerPlaceSchema>

/** The lesson, section, or course that people must complete before they see the offer. */
const offerAfterSchema = z.union([
  z.strictObject({ videoId: idSchema }),
  z.strictObject({ sectionId: idSchema }),
  z.strictObject({ courseId: idSchema }),
])
export type OfferCondition = z.infer<typeof offerAfterSchema>

/** Visible ASCII without spaces, so that the URL can be sent unchanged as a header. */
const HTTPS = /^https:\/\/[!-~]+$/

/** Returns whether the text is an HTTPS URL without a user name. */
function isPlainHttpsUrl(text: string): boolean {
  if (!HTTPS.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return !username && !password
}

const shortTextSchema = (max: number) =>
  textSchema.trim().min(1, 'Required').max(max, formatTooManyCharactersMessage(max))

export const offerInputSchema = z.strictObject({
  title: shortTextSchema(120),
  text: textSchema.trim().max(500, 'Use at most 500 characters'),
  imagePath: imagePathSchema.nullish(),
  button: shortTextSchema(60),
  /** The address that the button leads to. */
  url: z
    .string()
    .trim()
    .max(2000, 'Use at most 2,000 characters')
    .refine(isPlainHttpsUrl, 'Enter a URL that starts with https://'),
  /** The product that is offered. People who ever bought it don’t see the offer. */
  productId: idSchema.nullish(),
  place: offerPlaceSchema,
  after: offerAfterSchema,
  /** Further products whose buyers don’t see the offer. */
  hideProductIds: z
    .array(idSchema)
    .max(200)
    .transform((ids) => [...new Set(ids)])
    .optional(),
  startsAt: enteredTimeSchema.nullish(),
  endsAt: enteredTimeSchema.nullish(),
  /** Position in the list. Without it, the offer is added at the end. */
  order: orderSchema.optional(),
  /** Whether people see the offer. Defaults to true for a new offer. */
  active: z.boolean().optional(),
})
export type OfferInput = z.infer<typeof offerInputSchema>

/** A change of an offer. Omitted fields stay unchanged. */
export const offerEditSchema = offerInputSchema.partial()
export type OfferEdit = z.infer<typeof offerEditSchema>

export const offerSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  imagePath: z.string().nullable(),
  button: z.string(),
  url: z.string(),
  productId: idSchema.nullable(),
  place: offerPlaceSchema,
  after: offerAfterSchema,
  hideProductIds: z.array(idSchema),
  startsAt: dateTimeSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
  order: z.int(),
  active: z.boolean(),
  createdAt: dateTimeSchema,
})
export type Offer = z.infer<typeof offerSchema>

/** Results of an offer. `shown`, `clicked` and `bought` count people. */
const offerFiguresSchema = z.strictObject({
  shown: z.int(),
  clicked: z.int(),
  /** People whose first active purchase of the product followed within 14 days after they saw the offer. */
  bought: z.int(),
  /** Payments of these purchases by currency, in its minor units, without refunded and disputed payments. */
  money: z.array(z.strictObject({ currency: z.string(), cents: z.int() })),
})

/** An offer in the list, with its results. */
export const listedOfferSchema = offerSchema.extend(offerFiguresSchema.shape)
export type ListedOffer = z.infer<typeof listedOfferSchema>

export const offerListSchema = z.array(listedOfferSchema)

export const offerParams = z.object({ offerId: idSchema })

/**
 * Query for the offer to show at a place. Only offers of the given course count, or of the lesson's course.
 * Without either, offers of all courses count.
 */
export const shownOfferQuerySchema = z.strictObject({
  place: offerPlaceSchema,
  videoId: idSchema.optional(),
  courseId: idSchema.optional(),
})
export type ShownOfferQuery = z.infer<typeof shownOfferQuerySchema>

/** An offer as students see it. */
export const shownOfferSchema = z.strictObject({
  id: idSchema,
  title: z.string(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  button: z.string(),
  /** When the offer ends. Null if it doesn’t. */
  endsAt: dateTimeSchema.nullable(),
})
export type ShownOffer = z.infer<typeof shownOfferSchema>

/** The offer to show: at most one. */
export const shownOfferListSchema = z.array(shownOfferSchema).max(1)

const targetSchema = z.strictObject({ id: idSchema, title: z.string() })

/**
 * A course with its sections, for choosing what an offer follows. The title is null if the course has none. Contains
 * only those lessons that an offer follows.
 */
export const offerCourseSchema = z.strictObject({
  id: idSchema,
  title: z.string().nullable(),
  sections: z.array(targetSchema.extend({ lessons: z.array(targetSchema) })),
})
export type OfferCourse = z.infer<typeof offerCourseSchema>
