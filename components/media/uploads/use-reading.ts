'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Frame, goodFrame } from '@/lib/client/media/good-frame'
import { inspectVideo, type VideoFacts } from '@/lib/client/media/video-file'

/** Reads the facts and a good frame from a file in the browser, before the upload. */
export function useReading(file: File | null, onFacts: (facts: VideoFacts, file: File) => void) {
  const [warning, setWarning] = useState<string | null>(null)
  const [frame, setFrame] = useState<Frame | null>(null)
  const reportFacts = useEffectEvent(onFacts)
  useEffect(() => {
    setWarning(null)
    setFrame(null)
    if (!file) return
    let isLatest = true
    inspectVideo(file).then((facts) => {
      if (!isLatest) return
      setWarning(facts.warning)
      reportFacts(facts, file)
    })
    goodFrame(file).then((found) => isLatest && setFrame(found))
    return () => {
      isLatest = false
    }
  }, [file])
  return { warning, frame }
}
