import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { seekTo, togglePlay } from './player-commands'
import type { PlayerRef } from './use-playback-state'

/**
 * Maximum time between the taps of a double tap. Each further tap within this time jumps ten more seconds.
 * Milliseconds.
 */
const DOUBLE_MS = 300
const SHOWN_MS = 700
const JUMP_SECONDS = 10
/** Share of the picture’s width at each edge where double taps jump. */
const EDGE = 0.36

/** Seconds that the current series of taps has jumped. Null if no series is running. */
export type JumpedSeconds = number | null

interface Taps {
  side: -1 | 1
  count: number
  timer: ReturnType<typeof setTimeout>
}

function sideOf({ clientX, currentTarget }: MouseEvent): -1 | 1 | null {
  const { left, width } = currentTarget.getBoundingClientRect()
  const share = (clientX - left) / width
  if (share < EDGE) return -1
  return share > 1 - EDGE ? 1 : null
}

/**
 * Handles clicks and taps on the picture. A click or single tap plays or pauses the video. A double tap near
 * an edge jumps ten seconds, so a single tap there waits for a possible second tap.
 */
export function usePlayerTaps(player: PlayerRef) {
  const isFinger = useRef(false)
  const taps = useRef<Taps>(undefined)
  const [jump, setJump] = useState<JumpedSeconds>(null)
  useEffect(() => () => clearTimeout(taps.current?.timer), [])

  function tap(video: HTMLVideoElement, side: -1 | 1) {
    const before = taps.current
    clearTimeout(before?.timer)
    const count = before?.side === side ? before.count + 1 : 0
    if (count > 0) {
      seekTo(video, video.currentTime + side * JUMP_SECONDS)
      setJump(side * count * JUMP_SECONDS)
    }
    const end = () => {
      taps.current = undefined
      setJump(null)
      if (count === 0) togglePlay(video)
    }
    taps.current = { side, count, timer: setTimeout(end, count > 0 ? SHOWN_MS : DOUBLE_MS) }
  }

  const onPointerDown = ({ pointerType }: PointerEvent) => {
    isFinger.current = pointerType === 'touch'
  }
  const onClick = (event: MouseEvent) => {
    if (!player.current) return
    const side = isFinger.current ? sideOf(event) : null
    if (side) tap(player.current, side)
    else togglePlay(player.current)
  }
  return { jump, presses: { onPointerDown, onClick } }
}
