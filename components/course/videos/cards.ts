import type { Progress } from '@/lib/contract/course/progress'
import type { Video } from '@/lib/contract/course/videos'

/** What a card says of a video: less than there is, because the page carries it twice. */
export interface VideoFacts {
  id: string
  title: string
  description: string | null
  thumbnailUrl: string | null
  /** Seconds. */
  duration: number | null
  isCompleted: boolean
}

/** The cards of a section's videos, for the viewer whose progress it is. */
export function cardsOf(videos: Video[], progress: Progress[]): VideoFacts[] {
  const completed = new Set(progress.filter((record) => record.completed).map((record) => record.videoId))
  return videos.map(({ id, title, description, thumbnailUrl, duration }) => ({
    id,
    title,
    description,
    thumbnailUrl,
    duration,
    isCompleted: completed.has(id),
  }))
}
