import { useEffect, useState } from 'react'
import type { PlayerRef } from './use-playback'

/** Where a video is, in seconds, each time it says so; null where there is none of our own. */
export function useSecond(player: PlayerRef): number | null {
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
