import { useEffect, useState } from 'react'
import type { PlayerRef } from './use-playback-state'

/** Returns the current second of a video, updated by its events. Null if the page doesn’t use our player. */
export function useCurrentSecond(player: PlayerRef): number | null {
  const [second, setSecond] = useState<number | null>(null)
  useEffect(() => {
    const video = player.current
    if (!video) return
    const read = () => setSecond(video.currentTime)
    read()
    for (const change of ['timeupdate', 'seeking']) video.addEventListener(change, read)
    return () => {
      for (const change of ['timeupdate', 'seeking']) video.removeEventListener(change, read)
    }
  }, [player])
  return second
}
