'use client'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { CompressedVideo } from '@/lib/client/media/compress-video'

/** Keeps the processed video until it’s uploaded or discarded. */
export function useCompressedVideo() {
  const held = useRef<CompressedVideo>(null)
  const letGo = () => {
    held.current?.letGo()
    held.current = null
  }
  const hold = (fitted: CompressedVideo) => {
    letGo()
    held.current = fitted
  }
  const end = useEffectEvent(letGo)
  useEffect(() => () => end(), [])
  return { hold, letGo, isHeld: (file: File | null) => file !== null && held.current?.file === file }
}
