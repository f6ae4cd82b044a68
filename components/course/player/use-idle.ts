import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback'

const IDLE_AFTER_MS = 2500
const ACTIVITY = ['pointermove', 'pointerdown', 'focusin']

/** Whether the player was left alone for a while; `markActive` ends that. */
export function useIdle(player: PlayerRef) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const markActive = useCallback(() => {
    setIsIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS)
  }, [])
  useEffect(() => {
    const frame = player.current?.closest('[data-player]')
    markActive()
    for (const event of ACTIVITY) frame?.addEventListener(event, markActive)
    return () => {
      clearTimeout(timer.current)
      for (const event of ACTIVITY) frame?.removeEventListener(event, markActive)
    }
  }, [player, markActive])
  return { isIdle, markActive }
}
