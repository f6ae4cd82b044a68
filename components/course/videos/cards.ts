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
  /** Seconds. */
  lastPosition: number
}

/** What to go on with in a section. */
export interface WayOn {
  id: string
  title: string
  isStarted: boolean
}

const none = { completed: false, lastPosition: 0, updatedAt: null }

const byVideo = (progress: Progress[]) => {
  const records = new Map(progress.map((record) => [record.videoId, record]))
  return (id: string) => records.get(id) ?? none
}

/** The cards of a section's videos, for the viewer whose progress it is. */
export function cardsOf(videos: Video[], progress: Progress[]): VideoFacts[] {
  const recordOf = byVideo(progress)
  return videos.map(({ id, title, description, thumbnailUrl, duration }) => {
    const { completed: isCompleted, lastPosition } = recordOf(id)
    return { id, title, description, thumbnailUrl, duration, isCompleted, lastPosition }
  })
}

/** The video watched last among those not completed, else the first one not completed; null when all are done. */
export function wayOn(videos: Video[], progress: Progress[]): WayOn | null {
  const recordOf = byVideo(progress)
  const open = videos.filter(({ id }) => !recordOf(id).completed)
  const started = open
    .filter(({ id }) => recordOf(id).lastPosition > 0)
    .sort((a, b) => (recordOf(b.id).updatedAt ?? '').localeCompare(recordOf(a.id).updatedAt ?? ''))
  const next = started[0] ?? open[0]
  return next ? { id: next.id, title: next.title, isStarted: next === started[0] } : null
}
