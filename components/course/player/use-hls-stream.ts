import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { runWhenIdle } from '@/components/ui/when-idle'
import type { HlsStream } from './hls-stream'
import type { PlayerRef } from './use-playback-state'
import { watchForStall } from './watch-for-stall'

interface Lesson {
  /** URL of the playlist. Null if the lesson isn’t available in segments. */
  streamUrl: string | null
  /** URL of the uploaded file. Every lesson has one, even if it is streamed. */
  fileUrl: string
  second: number
  /** Called once, when the player falls back to the uploaded file. */
  onFallback(reason: 'engine' | 'no-frame'): void
}

/**
 * Renditions of a streamed lesson, for the quality menu. `sides` are the lengths of the shorter sides in
 * pixels.
 */
export interface QualityLevels {
  sides: number[]
  /** Index of the selected rendition. -1 selects automatically by bandwidth. */
  level: number
  choose(level: number): void
}

const isDataSaving = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** Events that suggest that the viewer is about to play. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Streams a lesson in segments if the browser supports it. hls.js is loaded when the viewer is about to play,
 * or when the browser is idle and data saving is off. Falls back to the uploaded file at most once, at the same
 * second.
 */
export function useHlsStream(
  player: PlayerRef,
  lesson: Lesson,
): { isOn: () => boolean; sizes: QualityLevels | null } {
  const { streamUrl } = lesson
  const stream = useRef<HlsStream | null>(null)
  const [sides, setSides] = useState<number[] | null>(null)
  const [level, setLevel] = useState(-1)
  const isOn = useRef(streamUrl !== null)

  const playFile = useEffectEvent((video: HTMLVideoElement, isWanted: boolean) => {
    const { playbackRate } = video
    const second = video.currentTime || lesson.second
    stream.current?.stop()
    stream.current = null
    isOn.current = false
    setSides(null)
    video.src = lesson.fileUrl
    video.preload = 'metadata'
    const resume = () => {
      // At 0:00 the stream may never have loaded, so the second in the page’s URL stays.
      if (second > 0) video.currentTime = second
      video.playbackRate = playbackRate
    }
    video.addEventListener('loadedmetadata', resume, { once: true })
    if (isWanted) video.play().catch(() => {})
  })
  const reportFallback = useEffectEvent((reason: 'engine' | 'no-frame') => lesson.onFallback(reason))
  const startAt = useEffectEvent(() => lesson.second)

  useEffect(() => {
    const video = player.current
    if (!video || !streamUrl) return
    isOn.current = true
    const stops = new Set<() => void>()
    const until = (stop: () => void) => void stops.add(stop)
    const isWanted = trackPlayIntent(video, until)

    const begin = once(async () => {
      const engine = await import('./hls-stream').catch(() => null)
      if (!isOn.current) return
      // If the viewer has already clicked play, playback starts after the stream is attached, because
      // attaching pauses the element.
      const wanted = isWanted()
      if (!engine?.canPlayHls()) return playFile(video, wanted)
      const fallBack = (reason: 'engine' | 'no-frame' | null) => {
        if (!isOn.current) return
        if (reason) reportFallback(reason)
        playFile(video, isWanted())
      }
      stream.current = engine.playHlsStream(video, {
        url: streamUrl,
        // If the lesson gets its sizes while someone watches the uploaded file, playback stays where it is.
        second: video.currentTime || startAt(),
        onReady: setSides,
        // If the server denies access, the player falls back to the uploaded file, which reports the error like
        // any lesson that isn’t streamed.
        onFatal: (isRefused) => fallBack(isRefused ? null : 'engine'),
      })
      until(watchForStall(video, () => fallBack('no-frame')))
      if (wanted) video.play().catch(() => {})
    })

    const area = video.closest('[data-player]') ?? video
    for (const intent of intents) area.addEventListener(intent, begin, { passive: true })
    video.addEventListener('play', begin)
    if (!video.paused) begin()
    else if (!isDataSaving()) until(runWhenIdle(begin))
    return () => {
      isOn.current = false
      for (const intent of intents) area.removeEventListener(intent, begin)
      video.removeEventListener('play', begin)
      for (const stop of stops) stop()
      stream.current?.stop()
      stream.current = null
    }
  }, [player, streamUrl])

  const choose = (chosen: number) => {
    setLevel(chosen)
    stream.current?.choose(chosen)
  }
  return { isOn: () => isOn.current, sizes: sides && { sides, level, choose } }
}

/**
 * Tracks whether the viewer wants the video to play. Returns a function that reads the result. `until`
 * registers the cleanup. The `paused` property isn’t enough, because the element also pauses, without an
 * event, when its source is removed.
 */
function trackPlayIntent(video: HTMLVideoElement, until: (stop: () => void) => void): () => boolean {
  let isWanted = !video.paused
  for (const [name, wanted] of [
    ['play', true],
    ['pause', false],
  ] as const) {
    const listen = () => {
      isWanted = wanted
    }
    video.addEventListener(name, listen)
    until(() => video.removeEventListener(name, listen))
  }
  return () => isWanted
}

/** Returns a function that calls `act` only the first time. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
