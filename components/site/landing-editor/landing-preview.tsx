'use client'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LogoShape } from '@/lib/contract/site/brand-style'

export interface PreviewStyles {
  /** URL of the landing page’s style sheet. */
  sheet: string
  /** CSS rules that are inlined in the page: fonts, accent color, logo. */
  rules: string
  logo: LogoShape | undefined
}

/** Renders the landing page with its real components in a frame of the given width. Links do nothing. */
export function LandingPreview({
  looks: { sheet, rules, logo },
  width,
  isDark,
  children,
}: {
  looks: PreviewStyles
  width: number
  isDark: boolean
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const [room, setRoom] = useState({ width, height: 800 })
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    if (!page) return
    page.documentElement.classList.toggle('dark', isDark)
    if (logo) page.documentElement.dataset.logo = logo
    else delete page.documentElement.dataset.logo
  }, [page, isDark, logo])
  const prepareDocument = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const blank = frame?.contentDocument
      if (!blank) return
      const link = Object.assign(blank.createElement('link'), { rel: 'stylesheet', href: sheet })
      const style = Object.assign(blank.createElement('style'), { textContent: rules })
      blank.head.replaceChildren(link, style)
      for (const kind of ['click', 'submit']) blank.addEventListener(kind, stopLeaving, true)
      setPage(blank)
    },
    [sheet, rules],
  )
  const scale = Math.min(1, room.width / width)
  return (
    <div ref={box} className="h-full overflow-hidden rounded-lg border bg-sunk">
      <iframe
        // Some browsers replace the document of a new frame after it has loaded.
        ref={prepareDocument}
        onLoad={(event) => prepareDocument(event.currentTarget)}
        title="Preview of the landing page"
        className="mx-auto block origin-top-left"
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          marginLeft: Math.max(0, (room.width - width) / 2),
        }}
      />
      {page && createPortal(children, page.body)}
    </div>
  )
}

function stopLeaving(event: Event) {
  const isLink = event.target instanceof Node && 'closest' in event.target && event.type === 'click'
  const element = event.target as Element
  if (event.type === 'submit' || (isLink && element.closest('a'))) event.preventDefault()
}
