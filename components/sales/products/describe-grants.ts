import type { AdminCourse } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'

interface Grants {
  grantsEverything: boolean
  grantsCourseIds: string[]
  grantsSectionIds: string[]
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Describes the courses and sections that buyers of a product see, in one or two sentences. */
export function describeGrants(
  { grantsEverything, grantsCourseIds, grantsSectionIds }: Grants,
  courses: Pick<AdminCourse, 'id' | 'title'>[],
  sections: Pick<Section, 'id' | 'courseId'>[],
  accessDays: number | null,
): string {
  const end =
    accessDays === null
      ? ''
      : ` Access ends ${accessDays === 1 ? '1 day' : `${accessDays} days`} after the last payment.`
  if (grantsEverything) return `Buyers see every course, including ones you add later.${end}`
  const whole = courses.filter(({ id }) => grantsCourseIds.includes(id))
  const single = sections.filter(
    ({ id, courseId }) => grantsSectionIds.includes(id) && !grantsCourseIds.includes(courseId),
  ).length
  const parts = [
    ...whole.map(({ title }) => `“${title ?? 'Your course'}”`),
    ...(single > 0 ? [single === 1 ? '1 section' : `${single} sections`] : []),
  ]
  if (parts.length === 0) return 'Choose at least one course or section.'
  const these = whole.length === 1 ? 'this course' : 'these courses'
  const later = whole.length > 0 ? ` New sections of ${these} are included automatically.` : ''
  return `Buyers see ${list.format(parts)}.${later}${end}`
}
