import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The height of a row in a long table. */
export const ROW_PX = 40
/** How many rows are drawn above and below those in view. */
const SPARE_ROWS = 20

/** Which of `count` rows to draw in a frame that scrolls. Printing draws all. */
export function useRowWindow(count: number, question: string) {
  const ref = useRef<HTMLElement>(null)
  // Scrolled, not drawn anew: a dialog opened from a row stays.
  useEffect(() => {
    if (ref.current && question) ref.current.scrollTop = 0
  }, [question])
  const [top, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const onScroll = () => {
    const element = ref.current
    if (!element) return
    // A step of ten rows, so that most scrolling draws nothing anew.
    setTop(Math.floor(element.scrollTop / (ROW_PX * 10)) * 10)
  }
  const inView = Math.ceil((ref.current?.clientHeight ?? 800) / ROW_PX) + 10
  const first = isPrinting ? 0 : Math.min(Math.max(0, top - SPARE_ROWS), count)
  const end = isPrinting ? count : Math.min(count, top + inView + SPARE_ROWS)
  return { frame: { ref, onScroll }, first, end }
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // Drawn at once: the browser takes its picture when the event is over.
    const before = () => flushSync(() => setPrinting(true))
    const after = () => setPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return isPrinting
}
