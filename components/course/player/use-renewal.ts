import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback'

const TRIES_MAX = 2
/** Playing on for this long means that the new url works. */
const WORKS_AFTER_SECONDS = 3

/**
 * The url behind a video lives 15 minutes. When it ends in mid-play the same source is asked for again, which leads
 * to a new url, and goes on at the same second. Gives up after two tries in a row. What is played in pieces renews them
 * itself.
 */
export function useRenewal(player: PlayerRef, onGiveUp: () => void, isInPieces: () => boolean) {
  const [hasFailed, setHasFailed] = useState(false)
  // Kept by hand: when its url fails a browser pauses without an event, and loading again forgets the place.
  const state = useRef({ tries: 0, isPending: false, isPlaying: false, second: 0, rate: 1 })

  const renew = useCallback(() => {
    const video = player.current
    if (!video) return
    const { current } = state
    current.tries += 1
    if (!current.isPending) {
      Object.assign(current, { isPending: true, second: video.currentTime, rate: video.playbackRate })
      video.addEventListener('loadedmetadata', goOn, { once: true })
    }
    video.load()

    function goOn(this: HTMLVideoElement) {
      current.isPending = false
      this.currentTime = current.second
      this.playbackRate = current.rate
      if (current.isPlaying) this.play().catch(() => {})
    }
  }, [player])

  const areInPieces = useEffectEvent(isInPieces)
  useEffect(() => {
    const video = player.current
    if (!video) return
    const { current } = state
    const listeners = {
      error: () => {
        if (areInPieces()) return
        if (current.tries < TRIES_MAX) return renew()
        setHasFailed(true)
        onGiveUp()
      },
      play: () => {
        current.isPlaying = true
      },
      pause: () => {
        current.isPlaying = false
      },
      timeupdate: () => {
        const moved = Math.abs(video.currentTime - current.second)
        if (!current.isPending && moved > WORKS_AFTER_SECONDS) current.tries = 0
      },
    }
    if (video.error) listeners.error()
    for (const [name, listen] of Object.entries(listeners)) video.addEventListener(name, listen)
    return () => {
      for (const [name, listen] of Object.entries(listeners)) video.removeEventListener(name, listen)
    }
  }, [player, renew, onGiveUp])

  const tryAgain = () => {
    state.current.tries = 0
    setHasFailed(false)
    renew()
  }
  return { hasFailed, tryAgain }
}
