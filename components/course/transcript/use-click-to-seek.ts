import { type RefObject, useEffect } from 'react'
import type { PlaybackControl } from '@/components/course/notes/playback-control'

/** Seeks to the start of a clicked line, unless the click selected some of its text. */
export function useClickToSeek(list: RefObject<HTMLElement | null>, clock: PlaybackControl | null): void {
  useEffect(() => {
    const frame = list.current
    if (!frame || !clock) return
    const seekToClicked = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || document.getSelection()?.isCollapsed === false) return
      const line = target.closest<HTMLElement>('[data-start]')
      if (line) clock.seek(Number(line.dataset.start) / 1000)
    }
    frame.addEventListener('click', seekToClicked)
    return () => frame.removeEventListener('click', seekToClicked)
  }, [list, clock])
}
