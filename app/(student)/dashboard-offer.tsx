import { DashboardOfferSlot } from '@/components/course/offers/offer-slot'
import type { Viewer } from '@/lib/server/auth/session'
import { filterOfferPlaces } from '@/lib/server/site/current-site'

/**
 * Offer placements on the dashboard of a student who has completed every lesson. The first placement with an
 * offer is used.
 */
const FINISHED_PLACES = ['course_finished', 'dashboard'] as const

/**
 * Returns the component that shows an offer on the dashboard of one course, or of all courses. Null if there
 * is no offer.
 */
export async function createDashboardOffer(
  { isReadOnly }: Viewer,
  { isFinished, courseId }: { isFinished: boolean; courseId?: string },
) {
  const places = await filterOfferPlaces(isFinished ? FINISHED_PLACES : ['dashboard'])
  return places.length > 0 ? <DashboardOfferSlot {...{ places, courseId, isReadOnly }} /> : null
}
