import { type RefObject, useEffect, useState } from 'react'

const SCROLL_EVENTS = ['wheel', 'touchmove', 'keydown']
/** Keys that scroll the list. Other keys act on the focused element. */
const SCROLL_KEYS = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']

const isScrollEvent = (event: Event) => !(event instanceof KeyboardEvent) || SCROLL_KEYS.includes(event.key)

/** Keeps the current line in view until the user scrolls the list. Scrolls only the list, never the page. */
export function useFollowCurrentLine(list: RefObject<HTMLElement | null>, currentId: string | undefined) {
  const [isOn, setIsOn] = useState(true)

  useEffect(() => {
    const frame = list.current
    const stop = (event: Event) => isScrollEvent(event) && setIsOn(false)
    for (const event of SCROLL_EVENTS) frame?.addEventListener(event, stop, { passive: true })
    return () => {
      for (const event of SCROLL_EVENTS) frame?.removeEventListener(event, stop)
    }
  }, [list])

  useEffect(() => {
    const frame = list.current
    if (!isOn || !frame || !currentId) return
    const line = frame.querySelector<HTMLElement>(`[data-cue="${currentId}"]`)
    if (!line) return
    const prefersReducedMotion = window.matchMedia?.('(prefers-reduced-motion: reduce)').matches
    const top = line.offsetTop - frame.clientHeight / 3
    frame.scrollTo?.({ top, behavior: prefersReducedMotion ? 'instant' : 'smooth' })
  }, [list, currentId, isOn])

  return { isOn, resume: () => setIsOn(true) }
}
