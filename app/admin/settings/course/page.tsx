import type { Metadata } from 'next'
import { AddSecondCourse } from '@/components/course/courses/add-second-course'
import { CourseSettingsScreen } from '@/components/system/settings/course-settings-screen'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Course Settings' }

/** Shows the course settings. The admin layout already loads them. */
export default async function CourseSettingsPage() {
  await requireAdmin()
  return <CourseSettingsScreen addCourse={<AddSecondCourse />} />
}
