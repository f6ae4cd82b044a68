import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { CourseHeader } from '@/app/(student)/course-header'
import { withCourseLanguage } from '@/app/with-course-language'
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
import { readBrandName, readSiteLanguage } from '@/lib/server/site/current-site'

export const metadata: Metadata = { title: 'Your Notes' }

export default async function NotesPage({ searchParams }: PageProps<'/notes'>) {
  const viewer = await requireViewer()
  const { course: slug } = await searchParams
  const loaded = await loadOrRefuse(async () => readNotes(viewer, parseCourseSlug(slug)))
  if ('refused' in loaded) notFound()
  const { course, language, notes } = loaded.value
  // Each note shows its course’s title only if the viewer sees several courses.
  const hasSeveral = !course && notes.rows.some(({ courseTitle }) => courseTitle !== null)
  return (
    <>
      <CourseHeader viewer={viewer} course={course} hasSeveral={hasSeveral} />
      <QueryProvider>
        {withServerData(
          <ReadOnlyProvider value={viewer.isReadOnly}>
            {
              await withCourseLanguage(
                language,
                <CourseNotesScreen product={await readBrandName()} course={course} />,
              )
            }
          </ReadOnlyProvider>,
          [courseNotesQuery(course ? { course: course.slug } : {}), toFirstPageData(notes)],
        )}
      </QueryProvider>
    </>
  )
}

/** Reads the notes on one course and its language, or all notes and the language of the site. */
async function readNotes(viewer: Viewer, slug: string | undefined) {
  if (slug === undefined) {
    const notes = await listCourseNotes(viewer, { limit: PAGE_SIZE })
    return { course: null, language: await readSiteLanguage(), notes }
  }
  const { language, ...course } = await getCourseLink(viewer, slug)
  const notes = await listCourseNotes(viewer, { course: course.slug, limit: PAGE_SIZE })
  return { course, language, notes }
}
