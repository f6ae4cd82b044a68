'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/**
 * Prints its children, and nothing else of the page, as soon as it is mounted. It is never visible on the
 * screen.
 */
export function PrintSheet({
  title,
  onDone,
  children,
}: {
  title: string
  onDone: () => void
  children: ReactNode
}) {
  const done = useRef(onDone)
  useEffect(() => {
    // Waits one frame, because dates appear in the reader's time zone only after they are mounted.
    const frame = requestAnimationFrame(() => {
      window.print()
      done.current()
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      <h1 className="mb-4 text-xl">{title}</h1>
      {children}
    </div>,
    document.body,
  )
}
