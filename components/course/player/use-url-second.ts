import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { seekTo } from './player-commands'
import type { PlayerRef } from './use-playback-state'

/** Returns the second in the URL (`?t=90`). Null if the URL has no second. */
export function useUrlSecond(): number | null {
  const asked = useSearchParams()?.get('t') ?? ''
  return /^\d{1,5}$/.test(asked) ? Number(asked) : null
}

/**
 * Seeks to the second in the URL when the page opens and whenever it changes. Returns the position from which
 * to resume: the saved position, or 0 if the page was opened with a second in its URL.
 */
export function useSeekToUrlSecond(player: PlayerRef, lastPosition: number): number {
  const second = useUrlSecond()
  const [resumeAt] = useState(second === null ? lastPosition : 0)
  useEffect(() => {
    const video = player.current
    if (!video || second === null) return
    const go = () => seekTo(video, second)
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go()
    else video.addEventListener('loadedmetadata', go, { once: true })
    return () => video.removeEventListener('loadedmetadata', go)
  }, [player, second])
  return resumeAt
}
