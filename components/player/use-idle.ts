import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlayerRef } from './use-playback'

const IDLE_AFTER_MS = 2500

/** Whether the player was left alone for a while; `stir` says that something happened. */
export function useIdle(player: PlayerRef) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stir = useCallback(() => {
    setIsIdle(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), IDLE_AFTER_MS)
  }, [])
  useEffect(() => {
    const frame = player.current?.closest('[data-player]')
    stir()
    for (const touch of ['pointermove', 'pointerdown', 'focusin']) frame?.addEventListener(touch, stir)
    return () => {
      clearTimeout(timer.current)
      for (const touch of ['pointermove', 'pointerdown', 'focusin']) frame?.removeEventListener(touch, stir)
    }
  }, [player, stir])
  return { isIdle, stir }
}
