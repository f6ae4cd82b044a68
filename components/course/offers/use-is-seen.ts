import { type RefObject, useEffect, useRef, useState } from 'react'

/** Visible share of an element that counts as seen. */
const VISIBLE_SHARE = 0.5

/**
 * Returns a ref for an element, and whether at least half of the element has been in view on a visible page.
 */
export function useIsSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const element = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current || isSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting) && !document.hidden) setSeen(true)
      },
      { threshold: VISIBLE_SHARE },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen])
  return [element, isSeen]
}
