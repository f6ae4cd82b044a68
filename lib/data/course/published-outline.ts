import 'server-only'
import { demoCourse } from '@/lib/demo-course'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'

const courseOrder = [{ order: 'asc' as const }, { createdAt: 'asc' as const }, { id: 'asc' as const }]
const sectionOrder = [
  { course: { order: 'asc' as const } },
  { course: { createdAt: 'asc' as const } },
  { course: { id: 'asc' as const } },
  ...courseOrder,
]
const demoIds = demoCourse.map(({ id }) => id)

/** A section that students can see, with its lessons. */
export interface PublishedSection {
  title: string
  description: string | null
  /** `duration` is in seconds. */
  lessons: { title: string; duration: number | null }[]
}

/**
 * Returns the published sections of a course that have published lessons, in order, without the demo course.
 * Without a course, returns the sections of all published courses, one course after the other.
 */
export async function listPublishedSections(_admin: Admin, courseId?: string): Promise<PublishedSection[]> {
  const sections = await db.section.findMany({
    where: {
      draft: false,
      course: courseId === undefined ? { draft: false } : { id: courseId },
      id: { notIn: demoIds },
      videos: { some: { draft: false } },
    },
    orderBy: sectionOrder,
    select: {
      title: true,
      description: true,
      videos: { where: { draft: false }, orderBy: courseOrder, select: { title: true, duration: true } },
    },
  })
  return sections.map(({ videos: lessons, ...section }) => ({ ...section, lessons }))
}
