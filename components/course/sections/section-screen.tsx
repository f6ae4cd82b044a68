'use client'
import dynamic from 'next/dynamic'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import type { NextVideo, VideoCardData } from '@/components/course/videos/video-card-data'
import { VideoGrid } from '@/components/course/videos/video-grid'
import { BackLink } from '@/components/layout/back-link'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import { SectionHero } from './section-hero'

// Loaded on demand, so that students never load administrator tools.
const AddVideoButton = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.AddVideoButtonWithQueries),
)
const DraftNotice = dynamic(() =>
  import('@/components/course/drafts/draft-notice').then((module) => module.DraftSectionNotice),
)
const ManagedVideos = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.ManagedVideos),
)

/** Shows a section's page: its description, then its videos. */
export function SectionScreen({
  section,
  videos,
  next,
  editable,
  progressOf,
}: {
  section: Pick<Section, 'id' | 'title' | 'description' | 'imageUrl' | 'draft'>
  videos: VideoCardData[]
  /** The video to continue with. Null if all videos are completed. */
  next: NextVideo | null
  /** The same videos with all editable fields, for an administrator. */
  editable: Video[] | null
  /** Time of the last change of the shown progress. Null before the first change. */
  progressOf: string | null
}) {
  return (
    <main className="shell pt-4 pb-24">
      <div className="flex min-h-14 items-center justify-between gap-4 pb-3">
        <BackLink href="/">Back to Dashboard</BackLink>
        {editable && <AddVideoButton sectionId={section.id} />}
      </div>
      {section.draft && <DraftNotice section={section} />}
      <SectionHero section={section} videos={videos} next={next} />
      <div className="mt-8">
        {editable ? (
          <ManagedVideos sectionId={section.id} videos={editable} cards={videos} />
        ) : (
          <VideoGrid videos={videos} />
        )}
      </div>
      <RefreshWhenStale renderedWith={progressOf} />
    </main>
  )
}
