import { Viewing } from '@/app/viewing'
import { CourseSearch } from '@/components/course/course-search/course-search'
import { StudentHeader } from '@/components/layout/student-header'
import type { Viewer } from '@/lib/server/auth/session'
import { brandName } from '@/lib/server/site/current-site'

/**
 * Header of the course pages. It is in the pages, because a layout isn’t rendered again when the viewer
 * changes.
 */
export async function Top({ viewer, isWide }: { viewer: Viewer; isWide?: boolean | undefined }) {
  return (
    <>
      <Viewing />
      <StudentHeader
        name={await brandName()}
        isAdmin={viewer.isAdmin}
        isWide={isWide}
        search={<CourseSearch />}
      />
    </>
  )
}
