import { type ListedOffer, type OfferCourse, offerInputSchema } from '@/lib/contract/course/offers'
import type { OfferProduct } from './offer-labels'

/** All fields of an offer except its position, which changes in the list of offers. */
export const offerFormSchema = offerInputSchema.omit({ order: true }).required()

/** Returns the form’s initial values: those of the offer, or the defaults of a new offer. */
export function toOfferFormValues(
  offer: ListedOffer | undefined,
  courses: OfferCourse[],
  products: OfferProduct[],
) {
  const { title = '', text = '', button = '', url = '', place = 'lesson_end' as const } = offer ?? {}
  const { imagePath = null, productId = null, startsAt = null, endsAt = null, active = true } = offer ?? {}
  // Leaves out deleted products. They stay in the stored list, and the server would reject them.
  const hideProductIds = (offer?.hideProductIds ?? []).filter((id) =>
    products.some((product) => product.id === id),
  )
  const after = offer?.after ?? { courseId: courses[0]?.id ?? '' }
  const texts = { title, text, button, url, place }
  return { ...texts, imagePath, productId, startsAt, endsAt, active, hideProductIds, after }
}
