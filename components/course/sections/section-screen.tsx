'use client'
import dynamic from 'next/dynamic'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import type { VideoFacts, WayOn } from '@/components/course/videos/cards'
import { VideoGrid } from '@/components/course/videos/video-grid'
import { BackLink } from '@/components/layout/back-link'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import { SectionHero } from './section-hero'

// Students never load what only an administrator can use.
const AddVideoButton = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.AddVideoHere),
)
const DraftNotice = dynamic(() =>
  import('@/components/course/drafts/draft-notice').then((module) => module.DraftSectionNotice),
)
const ManagedVideos = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.ManagedVideos),
)

/** A section's page: what it is about, then its videos. */
export function SectionScreen({
  section,
  videos,
  next,
  editable,
  progressOf,
}: {
  section: Pick<Section, 'id' | 'title' | 'description' | 'imageUrl' | 'draft'>
  videos: VideoFacts[]
  /** What to go on with; null when nothing is left to do. */
  next: WayOn | null
  /** The same videos with all that can be changed of them, for an administrator. */
  editable: Video[] | null
  /** When the progress it shows was last changed. */
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
