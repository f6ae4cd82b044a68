import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback-state'

const TRIES_MAX = 2
/** Playback time after which the new URL counts as working. Seconds. */
const WORKS_AFTER_SECONDS = 3

/**
 * Renews the signed URL of a video, which is valid for 15 minutes. If it expires during playback, loads the
 * same source again, which redirects to a new URL, and continues at the same second. Gives up after two
 * failed tries in a row. Streams in segments renew their URLs themselves.
 */
export function useUrlRenewal(player: PlayerRef, onGiveUp: () => void, isStreamed: () => boolean) {
  const [hasFailed, setHasFailed] = useState(false)
  // The state is tracked here: a browser pauses without an event when the URL fails, and reloading resets the
  // position.
  const state = useRef({ tries: 0, isPending: false, isPlaying: false, second: 0, rate: 1 })

  const renew = useCallback(() => {
    const video = player.current
    if (!video) return
    const { current } = state
    current.tries += 1
    if (!current.isPending) {
      Object.assign(current, { isPending: true, second: video.currentTime, rate: video.playbackRate })
      video.addEventListener('loadedmetadata', resume, { once: true })
    }
    video.load()

    function resume(this: HTMLVideoElement) {
      current.isPending = false
      // At 0:00 the video may never have loaded, so the saved position or the second in the page’s URL stays.
      if (current.second > 0) this.currentTime = current.second
      this.playbackRate = current.rate
      if (current.isPlaying) this.play().catch(() => {})
    }
  }, [player])

  const isStreaming = useEffectEvent(isStreamed)
  useEffect(() => {
    const video = player.current
    if (!video) return
    const { current } = state
    const listeners = {
      error: () => {
        if (isStreaming()) return
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
