'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Fitted } from '@/lib/client/media/fit'

/** Holds the processed video until it is uploaded or discarded. */
export function useMade() {
  const held = useRef<Fitted>(null)
  const letGo = () => {
    held.current?.letGo()
    held.current = null
  }
  const hold = (fitted: Fitted) => {
    letGo()
    held.current = fitted
  }
  const end = useEffectEvent(letGo)
  useEffect(() => () => end(), [])
  return { hold, letGo, isHeld: (file: File | null) => file !== null && held.current?.file === file }
}
