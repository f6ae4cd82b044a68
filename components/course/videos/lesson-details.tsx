import dynamic from 'next/dynamic'
import type { ReactNode } from 'react'
import { CourseLanguageText } from '@/components/course/course-language'
import { CourseBreadcrumb } from '@/components/course/courses/course-breadcrumb'
import { LessonFiles } from '@/components/course/lesson-files/lesson-files'
import { LessonNumber } from '@/components/course/outline/lesson-number'
import { SectionCelebration } from '@/components/course/outline/section-celebration'
import { CompleteToggle } from '@/components/course/progress/complete-toggle'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { LessonPosition } from '@/lib/contract/course/lesson-position'
import type { VideoDetail } from '@/lib/contract/course/videos'
import { PreviousAndNextLesson } from './previous-and-next-lesson'

// Loaded on demand, so students don’t load administrator tools.
const DraftNotice = dynamic(() =>
  import('@/components/course/drafts/draft-notice').then((module) => module.DraftVideoNotice),
)

const FileManager = dynamic(() =>
  import('@/components/course/lesson-files/lesson-file-manager').then((module) => module.LessonFileManager),
)

const LessonMedia = dynamic(() =>
  import('@/components/media/streaming/streaming-status').then((module) => module.StreamingStatus),
)

/** Shows a video’s description, the completion button, and the links to other lessons. */
export function LessonDetails({
  video,
  course = null,
  previous,
  isAdmin,
  offer,
  chapters,
  help,
}: {
  video: VideoDetail
  /** The course, if the viewer sees several courses. */
  course?: CourseLink | null
  previous: LessonPosition['previous']
  isAdmin: boolean
  offer?: ReactNode
  /** The chapters. Undefined for a video without chapters. */
  chapters?: ReactNode
  help?: ReactNode
}) {
  const { id, title, description, files, sectionId, sectionTitle, nextVideo } = video
  return (
    <div className="mx-auto w-full min-w-0 max-w-5xl px-5 py-6 sm:px-8 lg:pb-14">
      {(video.draft || video.sectionDraft) && <DraftNotice video={video} />}
      <div className="flex items-center justify-between gap-4">
        <CourseBreadcrumb course={course} section={{ id: sectionId, title: sectionTitle }} />
        <LessonNumber videoId={id} />
      </div>
      <div className="mt-2 flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <h1 className="wrap-anywhere max-w-2xl text-[clamp(1.75rem,3.5vw,2.5rem)]">
          <CourseLanguageText>{title}</CourseLanguageText>
        </h1>
        <CompleteToggle videoId={id} />
      </div>
      <SectionCelebration key={id} videoId={id} course={course} />
      {offer}
      {description && (
        <p className="mt-4 wrap-anywhere max-w-reading whitespace-pre-line text-quiet">
          <CourseLanguageText>{description}</CourseLanguageText>
        </p>
      )}
      {chapters}
      {isAdmin ? <FileManager videoId={id} files={files} /> : <LessonFiles files={files} />}
      {isAdmin && video.videoUrl.startsWith('/objects/') && <LessonMedia key={`media-${id}`} videoId={id} />}
      <PreviousAndNextLesson previous={previous} next={nextVideo} />
      {help}
    </div>
  )
}
