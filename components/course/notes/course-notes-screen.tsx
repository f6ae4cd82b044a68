'use client'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { CourseBreadcrumb } from '@/components/course/courses/course-breadcrumb'
import { LoadMore } from '@/components/layout/load-more'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { SearchField } from '@/components/layout/search-field'
import { guardUnsavedChanges } from '@/components/layout/unsaved-changes'
import { useDebounced } from '@/components/layout/use-debounced'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { courseNotesQuery } from '@/lib/client/course/notes'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { CourseNote } from '@/lib/contract/course/notes'
import { formatCount } from '@/lib/format'
import { sectionHeadingOf } from './format-notes-markdown'
import { NoteItem } from './note-item'
import { NotesExport } from './notes-export'

/** Shows all of the viewer’s notes by lesson, with search, links to the time of each note, and export. */
export function CourseNotesScreen({
  product,
  course = null,
}: {
  product: string
  /** The only course whose notes are shown. */
  course?: CourseLink | null
}) {
  const [search, setSearch] = useState('')
  const searched = useDebounced(search.trim())
  const filters = { ...(course && { course: course.slug }), ...(searched && { search: searched }) }
  const query = useInfiniteQuery({ ...courseNotesQuery(filters), placeholderData: keepPreviousData })
  const total = query.data?.pages[0]?.total ?? 0
  return (
    <main className="shell grid max-w-4xl! gap-6 pt-6 pb-24 sm:pt-10">
      <div>
        <CourseBreadcrumb course={course} />
        <h1 className="mt-3 text-3xl sm:text-4xl">Your Notes</h1>
      </div>
      {(total > 0 || search !== '') && (
        <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <SearchField
            label="Search your notes"
            value={search}
            // A note that the search hides loses the text in its editor.
            onChange={(text) => guardUnsavedChanges(document, () => setSearch(text), true)}
            className="w-full sm:max-w-sm"
          />
          <NotesExport product={course?.title ?? product} filters={filters} />
          <p role="status" className="label-mono w-full text-quiet">
            {total === 1 ? '1 note' : `${formatCount(total)} notes`}
          </p>
        </div>
      )}
      <RowsWhenLoaded
        query={query}
        what="Your notes"
        loading={<Skeleton className="h-[50dvh]" />}
        empty={<NoNotes isSearched={searched !== ''} />}
      >
        {(notes) => (
          <div className="grid gap-8">
            {byLesson(notes).map((group) => (
              <LessonNotes key={group[0].videoId} notes={group} />
            ))}
            <LoadMore query={query} />
          </div>
        )}
      </RowsWhenLoaded>
    </main>
  )
}

function LessonNotes({ notes }: { notes: Group }) {
  const [first] = notes
  const { videoId, videoTitle, courseLanguage, locked } = first
  return (
    <section aria-labelledby={`lesson-${videoId}`}>
      <p className="label-mono wrap-anywhere text-quiet">
        <CourseLanguageText language={courseLanguage}>{sectionHeadingOf(first)}</CourseLanguageText>
      </p>
      <h2 id={`lesson-${videoId}`} className="mt-1 border-b pb-3 text-xl">
        {locked ? (
          <CourseLanguageText language={courseLanguage}>{videoTitle}</CourseLanguageText>
        ) : (
          <PageLink
            href={`/video/${videoId}`}
            className="wrap-anywhere rounded-sm underline-offset-4 hover:underline"
          >
            <CourseLanguageText language={courseLanguage}>{videoTitle}</CourseLanguageText>
          </PageLink>
        )}
      </h2>
      <ul className="divide-y">
        {notes.map((note) => (
          <NoteItem key={note.id} note={note} clock={note.locked ? null : 'elsewhere'} />
        ))}
      </ul>
    </section>
  )
}

type Group = [CourseNote, ...CourseNote[]]

/** Groups notes by lesson. The notes arrive in course order, so the notes of one lesson are adjacent. */
function byLesson(notes: CourseNote[]): Group[] {
  const groups: Group[] = []
  for (const note of notes) {
    const last = groups.at(-1)
    if (last?.[0].videoId === note.videoId) last.push(note)
    else groups.push([note])
  }
  return groups
}

function NoNotes({ isSearched }: { isSearched: boolean }) {
  return isSearched ? (
    <EmptyState
      drawing="search"
      title="No matching notes"
      description="Try different keywords or a lesson’s title."
    />
  ) : (
    <EmptyState
      drawing="notebook"
      title="No notes yet"
      description="Notes you take in a lesson appear here, with their timestamps."
      action={
        <ButtonLink variant="outline" href="/">
          Choose a Lesson
        </ButtonLink>
      }
    />
  )
}
