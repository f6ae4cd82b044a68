'use client'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { getUnsavedProps } from '@/components/layout/unsaved-changes'
import { withQueryProvider } from '@/components/query-provider'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import { clearFinishedLessons, restoreSavedQueue } from '@/lib/client/course/lesson-queue/queue-actions'
import { type QueuedLesson, useLessonQueue } from '@/lib/client/course/lesson-queue/queue-state'
import { useRefreshCourse } from '@/lib/client/course/use-course-mutation'
import { LessonQueueRow } from './lesson-queue-row'
import { MissingFilesDropZone } from './missing-files-drop-zone'

/** Shows the upload queue on every page that the owner visits. */
function LessonQueue() {
  const lessons = useLessonQueue()
  const [isCollapsed, setCollapsed] = useState(false)
  useEffect(() => {
    restoreSavedQueue()
  }, [])
  const done = lessons.filter(({ state }) => state === 'done').length
  useRefreshAfterEachLesson(done)
  if (lessons.length === 0) return null
  const missing = lessons.filter(({ state }) => state === 'missing')
  // A lesson whose file is missing doesn’t count as unsaved, because the user must choose the file again
  // anyway.
  const isUnsaved = done + missing.length < lessons.length
  return (
    <section
      aria-label="Uploading lessons"
      data-bottom-bar
      className="fixed right-4 bottom-4 z-40 grid w-[min(24rem,calc(100vw-2rem))] overflow-hidden rounded-lg border bg-raised shadow-float max-md:bottom-20 print:hidden"
      {...getUnsavedProps(isUnsaved, 'lessons')}
    >
      <header className="flex items-center gap-1 py-2 pr-2 pl-4">
        <h2 role="status" className="min-w-0 flex-1 truncate font-medium text-sm">
          {headline(lessons, done)}
        </h2>
        <Button
          size="icon-sm"
          variant="ghost"
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? 'Expand lessons' : 'Collapse lessons'}
          onClick={() => setCollapsed(!isCollapsed)}
        >
          {isCollapsed ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
        </Button>
        {done === lessons.length && (
          <Button size="icon-sm" variant="ghost" aria-label="Close" onClick={clearFinishedLessons}>
            <X aria-hidden />
          </Button>
        )}
      </header>
      {isCollapsed ? (
        <ProgressBar percent={overallPercent(lessons)} label="Upload progress of all lessons" />
      ) : (
        <>
          <ol className="max-h-[40dvh] divide-y overflow-y-auto border-t">
            {lessons.map((lesson) => (
              <LessonQueueRow key={lesson.id} lesson={lesson} />
            ))}
          </ol>
          {missing.length > 0 && <MissingFilesDropZone count={countFiles(missing)} />}
        </>
      )}
    </section>
  )
}

function headline(lessons: readonly QueuedLesson[], done: number): string {
  const all = `${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}`
  if (done === lessons.length) return `${all} added`
  const isInProgress = lessons.some(({ state }) =>
    ['waiting', 'compressing', 'sending', 'adding'].includes(state),
  )
  return isInProgress ? `Adding ${all}, ${done} done` : `${done} of ${all} added`
}

/** Counts the distinct files of the lessons, because one file can become several lessons. */
const countFiles = (lessons: readonly QueuedLesson[]) =>
  new Set(lessons.map(({ file }) => JSON.stringify([file.name, file.size, file.lastModified]))).size

/** Returns the progress of all lessons together. 0 to 100. */
const overallPercent = (lessons: readonly QueuedLesson[]) =>
  lessons.reduce((sum, { percent }) => sum + percent, 0) / lessons.length

/** Refreshes the page each time a lesson is added. */
function useRefreshAfterEachLesson(done: number): void {
  const refresh = useEffectEvent(useRefreshCourse())
  useEffect(() => {
    if (done > 0) refresh()
  }, [done])
}

export const LessonQueuePanel = withQueryProvider(LessonQueue)
