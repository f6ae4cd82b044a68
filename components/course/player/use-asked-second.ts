import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { seekTo } from './commands'
import type { PlayerRef } from './use-playback'

/** The second that the url asks for (`?t=90`); null: none. */
export function useAsked(): number | null {
  const asked = useSearchParams()?.get('t') ?? ''
  return /^\d{1,5}$/.test(asked) ? Number(asked) : null
}

/**
 * Goes to the second that the url asks for, and to each that it asks for later. The answer is where the video goes on by
 * itself: where it was left, unless the url asked at first.
 */
export function useAskedSecond(player: PlayerRef, stoppedAt: number): number {
  const second = useAsked()
  const [answer] = useState(second === null ? stoppedAt : 0)
  useEffect(() => {
    const video = player.current
    if (!video || second === null) return
    const go = () => seekTo(video, second)
    if (video.readyState >= HTMLMediaElement.HAVE_METADATA) go()
    else video.addEventListener('loadedmetadata', go, { once: true })
    return () => video.removeEventListener('loadedmetadata', go)
  }, [player, second])
  return answer
}
