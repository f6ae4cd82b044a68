import type { Metadata } from 'next'
import { CoursesScreen } from '@/components/course/courses/courses-screen'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { withServerData } from '@/lib/client/with-server-data'
import { listAdminCourses } from '@/lib/data/course/courses'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Courses' }

export default async function CoursesPage() {
  const courses = await listAdminCourses(await requireAdmin())
  return withServerData(<CoursesScreen />, [adminCoursesQuery(), courses])
}
