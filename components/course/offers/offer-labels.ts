import type { ListedOffer, OfferCondition, OfferCourse, OfferPlace } from '@/lib/contract/course/offers'

/** A product that can be offered. */
export interface OfferProduct {
  id: string
  name: string
  archived: boolean
}

export const offerPlaceLabels: Record<OfferPlace, string> = {
  lesson_end: 'Below a completed lesson',
  course_finished: 'On the dashboard of a finished course',
  dashboard: 'On the dashboard',
}

/** Returns the title of a course. A course can be without a title only if it’s the shop’s only course. */
export const courseTitleOf = ({ title }: Pick<OfferCourse, 'title'>) => title ?? 'The course'

/** Returns the name of what people must complete before they see the offer. */
export function describeOfferCondition(after: OfferCondition, courses: OfferCourse[]): string {
  const sections = courses.flatMap((course) => course.sections)
  if ('courseId' in after) {
    const course = courses.find(({ id }) => id === after.courseId)
    return course?.title ? `the course “${course.title}”` : 'the course'
  }
  if ('sectionId' in after) {
    const section = sections.find(({ id }) => id === after.sectionId)
    return section ? `the section “${section.title}”` : 'a section'
  }
  const lesson = sections.flatMap(({ lessons }) => lessons).find(({ id }) => id === after.videoId)
  return lesson ? `the lesson “${lesson.title}”` : 'a lesson'
}

type OfferStatus = 'on' | 'off' | 'scheduled' | 'ended'

/** Returns the offer’s status at the given time. Milliseconds since 1970. */
export function offerStatusOf(
  { active, startsAt, endsAt }: Pick<ListedOffer, 'active' | 'startsAt' | 'endsAt'>,
  now: number,
): OfferStatus {
  if (!active) return 'off'
  if (endsAt && Date.parse(endsAt) <= now) return 'ended'
  return startsAt && Date.parse(startsAt) > now ? 'scheduled' : 'on'
}
