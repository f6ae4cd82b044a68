import type { Metadata } from 'next'
import { CourseDashboard, readCourse } from '@/app/(student)/course-dashboard'
import { CourseHeader } from '@/app/(student)/course-header'
import { createDashboardOffer } from '@/app/(student)/dashboard-offer'
import { YourCourses } from '@/components/course/courses/your-courses'
import { normalizeNameCase } from '@/lib/contract/people/name-case'
import { readCourseList } from '@/lib/data/course/course-list'
import { requireViewer } from '@/lib/server/http/page-access'
import { getCurrentBrand } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Dashboard' }

/** Shows the dashboard of the only course, or the list of courses. */
export default async function DashboardPage() {
  const viewer = await requireViewer()
  const opened = await readCourse(viewer, 'only')
  if (opened.courseCount <= 1) return <CourseDashboard viewer={viewer} opened={opened} />
  const { courses, progressChangedAt } = await readCourseList(viewer)
  const { coursePages } = await getCurrentBrand()
  const offer = await createDashboardOffer(viewer, { isFinished: false })
  const name = viewer.firstName ? normalizeNameCase(viewer.firstName) : 'Student'
  return (
    <>
      <CourseHeader viewer={viewer} hasSeveral />
      <YourCourses
        welcome={`${progressChangedAt ? 'Welcome back' : 'Welcome'}, ${name}`}
        courses={courses}
        progressChangedAt={progressChangedAt}
        pages={coursePages.map(({ slug }) => slug)}
        offer={offer}
      />
    </>
  )
}
