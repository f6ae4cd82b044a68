import { CurrentViewAsBanner } from '@/app/current-view-as-banner'
import { CourseSearch } from '@/components/course/course-search/course-search'
import { StudentHeader } from '@/components/layout/student-header'
import type { Viewer } from '@/lib/server/auth/session'
import { readBrandName } from '@/lib/server/site/current-site'

/**
 * Header of the course pages. Each page renders it, because a layout isn’t rendered again when the viewer
 * changes.
 */
export async function CourseHeader({ viewer, isWide }: { viewer: Viewer; isWide?: boolean | undefined }) {
  return (
    <>
      <CurrentViewAsBanner />
      <StudentHeader
        name={await readBrandName()}
        isAdmin={viewer.isAdmin}
        isWide={isWide}
        search={<CourseSearch />}
      />
    </>
  )
}
