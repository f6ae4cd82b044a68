import { LocalDate } from '@/components/layout/local-date'
import { EmptyState } from '@/components/ui/empty-state'
import { VideoCard } from './video-card'
import type { VideoCardData } from './video-card-data'

/** Grid of the video cards, shared with the administrator's list. */
export const videoGridClass = 'grid gap-x-5 gap-y-8 md:grid-cols-2 lg:grid-cols-3'

/** Shows the videos of a section, each with a check mark once the viewer has completed it. */
export function VideoGrid({
  videos,
  opensAt,
}: {
  videos: VideoCardData[]
  /** Time when the section opens. Null if it’s open. */
  opensAt: string | null
}) {
  if (videos.length === 0) {
    return (
      <EmptyState
        drawing="frames"
        title="No videos yet"
        description={
          opensAt ? (
            <>
              This section opens <LocalDate value={opensAt} format="long" />.
            </>
          ) : (
            "Videos will appear here once they're added"
          )
        }
      />
    )
  }
  return (
    <div className={videoGridClass}>
      {videos.map((video, index) => (
        <VideoCard key={video.id} video={video} number={index + 1} />
      ))}
    </div>
  )
}
