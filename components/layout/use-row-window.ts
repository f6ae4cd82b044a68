import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Height of a row in a long table. Pixels. */
export const ROW_HEIGHT_PX = 40
/** Number of rows that are rendered above and below the visible rows. */
const SPARE_ROWS = 20

/**
 * Returns which of `count` rows to render in a scroll frame (virtualization). All rows are rendered for
 * printing.
 */
export function useRowWindow(count: number, question: string) {
  const ref = useRef<HTMLElement>(null)
  // Scrolls to the top. A new React key would do that too, but would also close a dialog that was opened from
  // a row.
  useEffect(() => {
    if (ref.current && question) ref.current.scrollTop = 0
  }, [question])
  const [top, setTop] = useState(0)
  const isPrinting = useIsPrinting()
  const onScroll = () => {
    const element = ref.current
    if (!element) return
    // Rounds down to steps of ten rows, so that most scroll events don't cause a render.
    setTop(Math.floor(element.scrollTop / (ROW_HEIGHT_PX * 10)) * 10)
  }
  const inView = Math.ceil((ref.current?.clientHeight ?? 800) / ROW_HEIGHT_PX) + 10
  const first = isPrinting ? 0 : Math.min(Math.max(0, top - SPARE_ROWS), count)
  const end = isPrinting ? count : Math.min(count, top + inView + SPARE_ROWS)
  return { frame: { ref, onScroll }, first, end }
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // `flushSync` renders immediately, because the browser captures the page when the event ends.
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
