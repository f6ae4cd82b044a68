'use client'
import { withQueryProvider } from '@/components/query-provider'
import { EmptyState } from '@/components/ui/empty-state'
import { videosQuery } from '@/lib/client/course/videos'
import { useSeededQuery } from '@/lib/client/use-seeded-query'
import { isUnlockedVideo } from '@/lib/contract/course/is-unlocked-video'
import type { Video } from '@/lib/contract/course/videos'
import { AddVideoButton } from './add-video-button'
import type { VideoCardData } from './video-card-data'
import { VideoManager } from './video-manager'

interface Props {
  sectionId: string
  videos: Video[]
  cards: VideoCardData[]
}

function Videos({ sectionId, videos, cards }: Props) {
  const rows = useSeededQuery(videosQuery(sectionId), videos).filter(isUnlockedVideo)
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

/** Lists the videos of a section with the administrator’s controls. */
export const LiveVideoManager = withQueryProvider(Videos)
export const AddVideoButtonWithQueries = withQueryProvider(AddVideoButton)
