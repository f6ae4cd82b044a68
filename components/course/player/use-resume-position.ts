import { useEffect, useState } from 'react'
import { reportWatching, type WatchReportOptions } from './report-watching'
import type { PlayerRef } from './use-playback-state'

/** Share of a video after which the video counts as watched and starts from the beginning. */
const SEEN_SHARE = 0.95

/** Returns the second at which a video starts for a viewer who stopped at a position. */
export const computeResumeSecond = (lastPosition: number, duration: number | null) =>
  lastPosition >= (duration || Number.POSITIVE_INFINITY) * SEEN_SHARE ? 0 : lastPosition

/**
 * Starts a video at the viewer's saved position. Returns the second from which it resumed. Null if it started
 * at the beginning.
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

/** Reports position and watched ranges for as long as the page shows the video. */
export function useWatchReports(
  player: PlayerRef,
  { lastPosition, duration, send }: WatchReportOptions,
): void {
  useEffect(
    () => (player.current ? reportWatching(player.current, { lastPosition, duration, send }) : undefined),
    [player, lastPosition, duration, send],
  )
}
