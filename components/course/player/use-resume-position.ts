import { useEffect, useState } from 'react'
import { reportWatching, type WatchReportOptions } from './report-watching'
import type { PlayerRef } from './use-playback-state'

/** Watched share of a video above which the video starts from the beginning again. */
const SEEN_SHARE = 0.95

/** Returns the second at which a video starts, from the viewer’s saved position. */
export function computeResumeSecond(lastPosition: number, duration: number | null): number {
  const end = duration || Number.POSITIVE_INFINITY
  // Positions are saved in whole seconds. In a short video, the last one can be below 95%.
  return lastPosition >= Math.min(end * SEEN_SHARE, end - 1) ? 0 : lastPosition
}

/**
 * Starts a video at the viewer’s saved position. Returns that second. Null if the video started at the
 * beginning.
 */
export function useResumePosition(player: PlayerRef, lastPosition: number): number | null {
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  useEffect(() => {
    const video = player.current
    if (!video || lastPosition <= 0) return
    const resume = () => {
      if (computeResumeSecond(lastPosition, video.duration) === 0) return
      video.currentTime = lastPosition
      setResumedAt(lastPosition)
    }
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
    else video.addEventListener('loadedmetadata', resume, { once: true })
    return () => video.removeEventListener('loadedmetadata', resume)
  }, [player, lastPosition])
  return resumedAt
}

/** Reports the position and the watched ranges while the page shows the video. */
export function useWatchReports(
  player: PlayerRef,
  { lastPosition, duration, send }: WatchReportOptions,
): void {
  useEffect(
    () => (player.current ? reportWatching(player.current, { lastPosition, duration, send }) : undefined),
    [player, lastPosition, duration, send],
  )
}
