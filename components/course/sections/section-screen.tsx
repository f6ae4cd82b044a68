'use client'
import dynamic from 'next/dynamic'
import { RefreshWhenStale } from '@/components/course/progress/refresh-when-stale'
import type { VideoFacts } from '@/components/course/videos/cards'
import { VideoGrid } from '@/components/course/videos/video-grid'
import { BackLink } from '@/components/layout/back-link'
import type { Section } from '@/lib/contract/course/sections'
import type { Video } from '@/lib/contract/course/videos'
import { SectionHero } from './section-hero'

// Students never load what only an administrator can use.
const AddVideoButton = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.AddVideoHere),
)
const ManagedVideos = dynamic(() =>
  import('@/components/course/videos/managed-videos').then((module) => module.ManagedVideos),
)

/** A section's page: what it is about, then its videos. */
export function SectionScreen({
  section,
  videos,
  editable,
  progressOf,
}: {
  section: Pick<Section, 'id' | 'title' | 'description' | 'imageUrl'>
  videos: VideoFacts[]
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
      <SectionHero section={section} />
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
