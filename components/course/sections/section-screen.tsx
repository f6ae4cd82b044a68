'use client'
import dynamic from 'next/dynamic'
import { CourseBreadcrumb } from '@/components/course/courses/course-breadcrumb'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import type { NextVideo, VideoCardData } from '@/components/course/videos/video-card-data'
import { VideoGrid } from '@/components/course/videos/video-grid'
import type { CourseLink } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import { SectionHero } from './section-hero'

// Loaded on demand, so students don’t load administrator tools. The button appears only when it works,
// because an earlier click would be lost.
const AddVideoButton = dynamic(
  () =>
    import('@/components/course/videos/live-video-manager').then(
      (module) => module.AddVideoButtonWithQueries,
    ),
  { ssr: false },
)
const DraftNotice = dynamic(() =>
  import('@/components/course/drafts/draft-notice').then((module) => module.DraftSectionNotice),
)
const LiveVideoManager = dynamic(() =>
  import('@/components/course/videos/live-video-manager').then((module) => module.LiveVideoManager),
)

/** Shows a section’s page with its description and its videos. */
export function SectionScreen({
  section,
  course = null,
  videos,
  next,
  editable,
  progressChangedAt,
}: {
  section: Pick<Section, 'id' | 'title' | 'description' | 'imageUrl' | 'imageMadeBy' | 'draft' | 'opensAt'>
  /** The course, if the viewer sees several courses. */
  course?: CourseLink | null
  videos: VideoCardData[]
  /** The video to continue with. Null if all open videos are completed. */
  next: NextVideo | null
  /** The videos with all editable fields. Null unless the viewer is an administrator. */
  editable: Video[] | null
  /** Time when the viewer’s progress last changed. Null before the first change. */
  progressChangedAt: string | null
}) {
  return (
    <main className="shell pt-4 pb-24">
      <div className="flex min-h-14 items-center justify-between gap-4 pb-3">
        <CourseBreadcrumb course={course} />
        {editable && <AddVideoButton sectionId={section.id} />}
      </div>
      {section.draft && <DraftNotice section={section} />}
      <SectionHero section={section} isAdmin={editable !== null} videos={videos} next={next} />
      <div className="mt-8">
        {editable ? (
          <LiveVideoManager sectionId={section.id} videos={editable} cards={videos} />
        ) : (
          <VideoGrid videos={videos} opensAt={section.opensAt} />
        )}
      </div>
      <RefreshWhenStale renderedWith={progressChangedAt} />
    </main>
  )
}
