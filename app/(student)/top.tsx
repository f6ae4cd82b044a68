import { Viewing } from '@/app/viewing'
import { CourseSearch } from '@/components/course/course-search/course-search'
import { StudentHeader } from '@/components/layout/student-header'
import type { Viewer } from '@/lib/server/session'
import { brandName } from '@/lib/server/site'

/** The bar over every page of the course. In the page, not in the layout, which stays when its reader changes. */
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
