import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback-state'

const IDLE_AFTER_MS = 2500
const ACTIVITY = ['pointermove', 'pointerdown', 'focusin', 'focusout']

/**
 * Returns whether the viewer hasn’t used the player for a while. `markActive` ends the idle state. The player
 * is never idle while its controls have the keyboard focus.
 */
export function usePlayerIdle(player: PlayerRef) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const markActive = useCallback(() => {
    setIsIdle(false)
    clearTimeout(timer.current)
    const check = () => setIsIdle(!playerElement(player)?.querySelector('[data-controls] :focus-visible'))
    timer.current = setTimeout(check, IDLE_AFTER_MS)
  }, [player])
  useEffect(() => {
    const element = playerElement(player)
    markActive()
    for (const event of ACTIVITY) element?.addEventListener(event, markActive)
    return () => {
      clearTimeout(timer.current)
      for (const event of ACTIVITY) element?.removeEventListener(event, markActive)
    }
  }, [player, markActive])
  return { isIdle, markActive }
}

const playerElement = (player: PlayerRef) => player.current?.closest('[data-player]')
