'use client'
import { type ReactNode, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

/** Prints only its children, as soon as it’s mounted. They are never visible on the screen. */
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
    // Waits one frame, because dates get their time zone only after hydration.
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
