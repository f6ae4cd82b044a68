import { useEffect, useState } from 'react'
import { type Reporting, reportPlaying } from './reports'
import type { PlayerRef } from './use-playback'

/** A viewer who stopped in the last twentieth has seen it: it starts from the beginning. */
const SEEN_SHARE = 0.95

/** Where a video of so many seconds begins for somebody who stopped there. */
export const resumeSecond = (stoppedAt: number, duration: number | null) =>
  stoppedAt >= (duration || Number.POSITIVE_INFINITY) * SEEN_SHARE ? 0 : stoppedAt

/** Starts a video where the viewer stopped. The answer is the second it went on from, or null. */
export function useResume(player: PlayerRef, stoppedAt: number): number | null {
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  useEffect(() => {
    const video = player.current
    if (!video || stoppedAt <= 0) return
    const resume = () => {
      if (resumeSecond(stoppedAt, video.duration) === 0) return
      video.currentTime = stoppedAt
      setResumedAt(stoppedAt)
    }
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
    else video.addEventListener('loadedmetadata', resume, { once: true })
    return () => video.removeEventListener('loadedmetadata', resume)
  }, [player, stoppedAt])
  return resumedAt
}

/** Reports place and playing as long as the page shows the video. */
export function useReports(player: PlayerRef, { stoppedAt, duration, send }: Reporting): void {
  useEffect(
    () => (player.current ? reportPlaying(player.current, { stoppedAt, duration, send }) : undefined),
    [player, stoppedAt, duration, send],
  )
}
