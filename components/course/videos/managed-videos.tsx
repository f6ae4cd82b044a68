'use client'
import { withQueries } from '@/components/queries'
import { EmptyState } from '@/components/ui/empty-state'
import { videosQuery } from '@/lib/client/course/videos'
import { useSeeded } from '@/lib/client/seeded'
import type { Video } from '@/lib/contract/course/videos'
import { AddVideoButton } from './add-video-button'
import type { VideoFacts } from './cards'
import { VideoManager } from './video-manager'

interface Props {
  sectionId: string
  videos: Video[]
  cards: VideoFacts[]
}

function Videos({ sectionId, videos, cards }: Props) {
  const rows = useSeeded(videosQuery(sectionId), videos)
  if (rows.length === 0) {
    return (
      <EmptyState
        drawing="frames"
        title="No videos yet"
        description="Add your first video to this section to get started"
        action={<AddVideoButton sectionId={sectionId} label="Add First Video" />}
      />
    )
  }
  const watched = new Map(
    cards.map(({ id, isCompleted, lastPosition }) => [id, { isCompleted, lastPosition }]),
  )
  return <VideoManager sectionId={sectionId} videos={rows} watched={watched} />
}

/** Lists the videos of a section with an administrator's controls. */
export const ManagedVideos = withQueries(Videos)
export const AddVideoHere = withQueries(AddVideoButton)
