import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { whenIdle } from '@/components/ui/when-idle'
import type { Stream } from './engine'
import { watchForStuck } from './stuck'
import type { PlayerRef } from './use-playback'

interface Lesson {
  /** Of its playlist; null: it is one file. */
  streamUrl: string | null
  /** The one file, which is always there. */
  fileUrl: string
  second: number
  /** Told once, when the one file is played after all. */
  onFallback(reason: 'engine' | 'no-frame'): void
}

/** The sizes of a lesson that is played in pieces, for a menu; null while it is not. */
export interface Sizes {
  sides: number[]
  /** -1: whichever the line carries. */
  level: number
  choose(level: number): void
}

const savesData = () => {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}

/** What shows that somebody is about to play. */
const intents = ['pointerover', 'touchstart', 'focusin'] as const

/**
 * Plays a lesson in pieces where it can be. The engine is loaded when somebody is about to play, or when the page has
 * nothing else to do, unless data is to be saved. At most once it goes back to the one file, at the same second.
 */
export function useStream(player: PlayerRef, lesson: Lesson): { isOn: () => boolean; sizes: Sizes | null } {
  const { streamUrl } = lesson
  const stream = useRef<Stream | null>(null)
  const [sides, setSides] = useState<number[] | null>(null)
  const [level, setLevel] = useState(-1)
  const isOn = useRef(streamUrl !== null)

  const playFile = useEffectEvent((film: HTMLVideoElement, isWanted: boolean) => {
    const { currentTime, playbackRate } = film
    stream.current?.stop()
    stream.current = null
    isOn.current = false
    setSides(null)
    film.src = lesson.fileUrl
    film.preload = 'metadata'
    const goOn = () => {
      film.currentTime = currentTime || lesson.second
      film.playbackRate = playbackRate
    }
    film.addEventListener('loadedmetadata', goOn, { once: true })
    if (isWanted) film.play().catch(() => {})
  })
  const tell = useEffectEvent((reason: 'engine' | 'no-frame') => lesson.onFallback(reason))
  const startAt = useEffectEvent(() => lesson.second)

  useEffect(() => {
    const film = player.current
    if (!film || !streamUrl) return
    isOn.current = true
    const stops = new Set<() => void>()
    const until = (stop: () => void) => void stops.add(stop)
    const isWanted = watchWish(film, until)

    const begin = once(async () => {
      const engine = await import('./engine').catch(() => null)
      if (!isOn.current) return
      // Before anything is loaded a press of play waits; what is attached makes the element stop.
      const wanted = isWanted()
      if (!engine?.canStream()) return playFile(film, wanted)
      const goBack = (reason: 'engine' | 'no-frame' | null) => {
        if (!isOn.current) return
        if (reason) tell(reason)
        playFile(film, isWanted())
      }
      stream.current = engine.playStream(film, {
        url: streamUrl,
        second: startAt(),
        onReady: setSides,
        // Whoever may not watch is told so by the one file, like everywhere.
        onFatal: (isRefused) => goBack(isRefused ? null : 'engine'),
      })
      until(watchForStuck(film, () => goBack('no-frame')))
      if (wanted) film.play().catch(() => {})
    })

    const place = film.closest('[data-player]') ?? film
    for (const intent of intents) place.addEventListener(intent, begin, { passive: true })
    film.addEventListener('play', begin)
    if (!film.paused) begin()
    else if (!savesData()) until(whenIdle(begin))
    return () => {
      isOn.current = false
      for (const intent of intents) place.removeEventListener(intent, begin)
      film.removeEventListener('play', begin)
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

/** Whether the film is to play: an element also stops without being told to, when what it plays is taken from it, and says nothing. */
function watchWish(film: HTMLVideoElement, until: (stop: () => void) => void): () => boolean {
  let isWanted = !film.paused
  for (const [name, wanted] of [
    ['play', true],
    ['pause', false],
  ] as const) {
    const listen = () => {
      isWanted = wanted
    }
    film.addEventListener(name, listen)
    until(() => film.removeEventListener(name, listen))
  }
  return () => isWanted
}

/** Does it the first time alone. */
function once(act: () => void): () => void {
  let isDone = false
  return () => {
    if (isDone) return
    isDone = true
    act()
  }
}
