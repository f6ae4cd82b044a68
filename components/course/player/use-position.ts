import { useEffect, useState } from 'react'
import type { PlayerRef } from './use-playback'

const SAVE_EVERY_MS = 15_000
/** A viewer who stopped in the last twentieth has seen it: it starts from the beginning. */
const SEEN_SHARE = 0.95

/** Starts a video where the viewer stopped. The answer is the second it went on from, or null. */
export function useResume(player: PlayerRef, stoppedAt: number): number | null {
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  useEffect(() => {
    const video = player.current
    if (!video || stoppedAt <= 0) return
    const resume = () => {
      if (stoppedAt >= video.duration * SEEN_SHARE) return
      video.currentTime = stoppedAt
      setResumedAt(stoppedAt)
    }
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) resume()
    else video.addEventListener('loadedmetadata', resume, { once: true })
    return () => video.removeEventListener('loadedmetadata', resume)
  }, [player, stoppedAt])
  return resumedAt
}

/** Saves the place every 15 s while playing, on pause, and when the page is hidden or left. */
export function usePositionSaving(
  player: PlayerRef,
  stoppedAt: number,
  save: (second: number) => void,
): void {
  useEffect(() => {
    const video = player.current
    if (!video) return
    let saved = stoppedAt
    let hasPlayed = false
    const keep = () => {
      const second = Math.floor(video.currentTime)
      if (!hasPlayed || second === saved) return
      saved = second
      save(second)
    }
    const start = () => {
      hasPlayed = true
    }
    const keepWhenHidden = () => document.hidden && keep()
    const timer = setInterval(() => !video.paused && keep(), SAVE_EVERY_MS)
    video.addEventListener('playing', start)
    video.addEventListener('pause', keep)
    window.addEventListener('pagehide', keep)
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      clearInterval(timer)
      video.removeEventListener('playing', start)
      video.removeEventListener('pause', keep)
      window.removeEventListener('pagehide', keep)
      document.removeEventListener('visibilitychange', keepWhenHidden)
      keep()
    }
  }, [player, stoppedAt, save])
}
