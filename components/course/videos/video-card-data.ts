import type { Progress } from '@/lib/contract/course/progress'
import type { ListedVideo } from '@/lib/contract/course/videos'

/** Video data for a card. Kept small, because the page contains it twice (HTML and hydration data). */
export interface VideoCardData {
  id: string
  title: string
  description: string | null
  thumbnailUrl: string | null
  /** Length of the video. Seconds. */
  duration: number | null
  isCompleted: boolean
  /** Position where the viewer stopped. Seconds. */
  lastPosition: number
  /** Time when the video opens, if it opens later. */
  opensAt: string | null
}

/** The video with which a student continues in a section. */
export interface NextVideo {
  id: string
  title: string
  isStarted: boolean
}

const NO_PROGRESS = { completed: false, lastPosition: 0, updatedAt: null }

const byVideo = (progress: Progress[]) => {
  const records = new Map(progress.map((record) => [record.videoId, record]))
  return (id: string) => records.get(id) ?? NO_PROGRESS
}

/** Combines a section’s videos with the viewer’s progress into card data. */
export function toVideoCards(videos: ListedVideo[], progress: Progress[]): VideoCardData[] {
  const recordOf = byVideo(progress)
  return videos.map(({ id, title, description, thumbnailUrl, duration, opensAt }) => {
    const { completed: isCompleted, lastPosition } = recordOf(id)
    return { id, title, description, thumbnailUrl, duration, isCompleted, lastPosition, opensAt }
  })
}

/**
 * Returns the last-watched incomplete video, or the first incomplete video. Null if all open videos are
 * completed.
 */
export function findNextVideo(videos: ListedVideo[], progress: Progress[]): NextVideo | null {
  const recordOf = byVideo(progress)
  const incomplete = videos.filter(({ id, locked }) => !locked && !recordOf(id).completed)
  const started = incomplete
    .filter(({ id }) => recordOf(id).lastPosition > 0)
    .sort((a, b) => (recordOf(b.id).updatedAt ?? '').localeCompare(recordOf(a.id).updatedAt ?? ''))
  const next = started[0] ?? incomplete[0]
  return next ? { id: next.id, title: next.title, isStarted: next === started[0] } : null
}
