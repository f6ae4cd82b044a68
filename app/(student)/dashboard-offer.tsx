import { DashboardOfferSlot } from '@/components/course/offers/offer-slot'
import type { Viewer } from '@/lib/server/auth/session'
import { filterOfferPlaces } from '@/lib/server/site/current-site'

/**
 * Places for an offer on the dashboard of people who have completed every lesson. The first place that has an
 * offer is used.
 */
const FINISHED_PLACES = ['course_finished', 'dashboard'] as const

/** Returns the slot of an offer on the dashboard of one course, or of any course. Null if there is no offer. */
export async function createDashboardOffer(
  { isReadOnly }: Viewer,
  { isFinished, courseId }: { isFinished: boolean; courseId?: string },
) {
  const places = await filterOfferPlaces(isFinished ? FINISHED_PLACES : ['dashboard'])
  return places.length > 0 ? <DashboardOfferSlot {...{ places, courseId, isReadOnly }} /> : null
}
