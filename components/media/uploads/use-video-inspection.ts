'use client'
import { useEffect, useEffectEvent, useState } from 'react'
import { inspectVideo, type VideoFileProperties } from '@/lib/client/media/inspect-video'
import { pickThumbnail, type ThumbnailFrame } from '@/lib/client/media/pick-thumbnail'

/**
 * Reads the length and codec of a video file, and picks a frame for its thumbnail. Runs in the browser before
 * the upload.
 */
export function useVideoInspection(
  file: File | null,
  onFacts: (facts: VideoFileProperties, file: File) => void,
) {
  const [warning, setWarning] = useState<string | null>(null)
  const [frame, setFrame] = useState<ThumbnailFrame | null>(null)
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
    pickThumbnail(file).then((found) => isLatest && setFrame(found))
    return () => {
      isLatest = false
    }
  }, [file])
  return { warning, frame }
}
