import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback'

const TRIES_MAX = 2
/** Playing on for this long means that the new address works. */
const WORKS_AFTER_SECONDS = 3

/**
 * The address behind a video lives 15 minutes. When it ends in mid-play the same source is asked for again, which leads
 * to a new address, and goes on at the same second. Gives up after two tries in a row.
 */
export function useRenewal(player: PlayerRef, onGiveUp: () => void) {
  const [hasFailed, setHasFailed] = useState(false)
  const tries = useRef({ count: 0, at: 0 })

  const renew = useCallback(() => {
    const video = player.current
    if (!video) return
    const { currentTime, playbackRate, paused } = video
    tries.current = { count: tries.current.count + 1, at: currentTime }
    const goOn = () => {
      video.currentTime = currentTime
      video.playbackRate = playbackRate
      if (!paused) video.play().catch(() => {})
    }
    video.addEventListener('loadedmetadata', goOn, { once: true })
    video.load()
  }, [player])

  useEffect(() => {
    const video = player.current
    if (!video) return
    const fail = () => {
      if (tries.current.count < TRIES_MAX) return renew()
      setHasFailed(true)
      onGiveUp()
    }
    const settle = () => {
      if (video.currentTime > tries.current.at + WORKS_AFTER_SECONDS) tries.current.count = 0
    }
    if (video.error) fail()
    video.addEventListener('error', fail)
    video.addEventListener('timeupdate', settle)
    return () => {
      video.removeEventListener('error', fail)
      video.removeEventListener('timeupdate', settle)
    }
  }, [player, renew, onGiveUp])

  const tryAgain = () => {
    tries.current.count = 0
    setHasFailed(false)
    renew()
  }
  return { hasFailed, tryAgain }
}
