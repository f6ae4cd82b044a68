import type { Metadata } from 'next'
import { Top } from '@/app/(student)/top'
import { CourseNotes } from '@/components/course/notes/course-notes'
import { ReadOnly } from '@/components/layout/read-only'
import { Queries } from '@/components/queries'
import { courseNotesQuery } from '@/lib/client/course/notes'
import { hydrated } from '@/lib/client/hydrated'
import { firstPage } from '@/lib/client/paging'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { requireViewer } from '@/lib/server/http/page'
import { brandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your notes' }

export default async function NotesPage() {
  const viewer = await requireViewer()
  const notes = await listCourseNotes(viewer, { limit: PAGE_SIZE })
  return (
    <>
      <Top viewer={viewer} />
      <Queries>
        {hydrated(
          <ReadOnly value={viewer.isReadOnly}>
            <CourseNotes product={await brandName()} />
          </ReadOnly>,
          [courseNotesQuery(), firstPage(notes)],
        )}
      </Queries>
    </>
  )
}
