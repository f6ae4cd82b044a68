import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseHeader } from '@/app/(student)/course-header'
import { CourseNotesScreen } from '@/components/course/notes/course-notes-screen'
import { ReadOnlyProvider } from '@/components/layout/read-only-context'
import { QueryProvider } from '@/components/query-provider'
import { courseNotesQuery } from '@/lib/client/course/notes'
import { toFirstPageData } from '@/lib/client/paging'
import { withServerData } from '@/lib/client/with-server-data'
import { PAGE_SIZE } from '@/lib/contract/page-size'
import { listCourseNotes } from '@/lib/data/course/course-notes'
import { getCourseLink } from '@/lib/data/course/course-scope'
import type { Viewer } from '@/lib/server/auth/session'
import { loadOrRefuse, parseCourseSlug, requireViewer } from '@/lib/server/http/page-access'
import { readBrandName } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your notes' }

export default async function NotesPage({ searchParams }: PageProps<'/notes'>) {
  const viewer = await requireViewer()
  const { course: slug } = await searchParams
  const loaded = await loadOrRefuse(async () => readNotes(viewer, parseCourseSlug(slug)))
  if ('refused' in loaded) notFound()
  const { course, notes } = loaded.value
  // Notes contain the title of their course only if the viewer sees several courses.
  const hasSeveral = !course && notes.rows.some(({ courseTitle }) => courseTitle !== null)
  return (
    <>
      <CourseHeader viewer={viewer} course={course} hasSeveral={hasSeveral} />
      <QueryProvider>
        {withServerData(
          <ReadOnlyProvider value={viewer.isReadOnly}>
            <CourseNotesScreen product={await readBrandName()} course={course} />
          </ReadOnlyProvider>,
          [courseNotesQuery(course ? { course: course.slug } : {}), toFirstPageData(notes)],
        )}
      </QueryProvider>
    </>
  )
}

/** Reads the notes on one course, or on all. */
async function readNotes(viewer: Viewer, slug: string | undefined) {
  const course = slug === undefined ? null : await getCourseLink(viewer, slug)
  const scope = course ? { course: course.slug } : {}
  return { course, notes: await listCourseNotes(viewer, { ...scope, limit: PAGE_SIZE }) }
}
