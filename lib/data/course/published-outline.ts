import 'server-only'
import { demoCourse } from '@/lib/demo-course'
import type { Admin } from '@/lib/server/auth/session'
import { db } from '@/lib/server/db/client'

const courseOrder = [{ order: 'asc' as const }, { createdAt: 'asc' as const }, { id: 'asc' as const }]
const demoIds = demoCourse.map(({ id }) => id)

/** A section that students can see, with its lessons. */
export interface PublishedSection {
  title: string
  description: string | null
  /** `duration` is in seconds. */
  lessons: { title: string; duration: number | null }[]
}

/** Returns the published sections that have published lessons, in course order, without the demo course. */
export async function listPublishedSections(_admin: Admin): Promise<PublishedSection[]> {
  const sections = await db.section.findMany({
    where: { draft: false, id: { notIn: demoIds }, videos: { some: { draft: false } } },
    orderBy: courseOrder,
    select: {
      title: true,
      description: true,
      videos: { where: { draft: false }, orderBy: courseOrder, select: { title: true, duration: true } },
    },
  })
  return sections.map(({ videos: lessons, ...section }) => ({ ...section, lessons }))
}
