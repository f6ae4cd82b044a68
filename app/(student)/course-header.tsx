import { CurrentViewAsBanner } from '@/app/current-view-as-banner'
import { CourseSearch } from '@/components/course/course-search/course-search'
import { StudentHeader } from '@/components/layout/student-header'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { Viewer } from '@/lib/server/auth/session'
import { readBrandName } from '@/lib/server/site/current-site'

/**
 * Shows the header of the course pages. Each page renders it, because Next.js doesn’t render a layout again
 * when the viewer changes.
 */
export async function CourseHeader({
  viewer,
  course,
  hasSeveral = false,
  isWide,
}: {
  viewer: Viewer
  /** The course that the page belongs to, if the viewer sees several courses. */
  course?: CourseLink | null
  /** Whether the page shows content of several courses. */
  hasSeveral?: boolean | undefined
  isWide?: boolean | undefined
}) {
  return (
    <>
      <CurrentViewAsBanner />
      <StudentHeader
        name={await readBrandName()}
        isAdmin={viewer.isAdmin}
        isWide={isWide}
        search={<CourseSearch course={course?.slug} hasSeveral={hasSeveral} />}
      />
    </>
  )
}
