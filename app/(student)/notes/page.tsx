import type { Metadata } from 'next'
import { CourseHeader } from '@/app/(student)/course-header'
import { CourseNotesScreen } from '@/components/course/notes/course-notes-screen'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { QueryProvider } from '@/components/query-provider'
import { courseNotesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { requireViewer } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your notes' }

export default async function NotesPage() {
  const viewer = await requireViewer()
  const notes = await listCourseNotes(viewer, { limit: PAGE_SIZE })
  return (
    <>
      <CourseHeader viewer={viewer} />
      <QueryProvider>
        {withServerData(
          <ReadOnlyProvider value={viewer.isReadOnly}>
            <CourseNotesScreen product={await readBrandName()} />
          </ReadOnlyProvider>,
          [courseNotesQuery(), toFirstPageData(notes)],
        )}
      </QueryProvider>
    </>
  )
}
