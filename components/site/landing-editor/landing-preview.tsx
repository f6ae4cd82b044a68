'use client'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LogoShape } from '@/lib/contract/site/brand-style'
import { type EditorPart, isEditorPart } from './landing-parts'

export interface PreviewStyles {
  /** URL of the landing page’s style sheet. */
  sheet: string
  /** CSS rules to inline in the page: fonts, accent color, logo. */
  rules: string
  logo: LogoShape | undefined
}

/**
 * CSS rules that outline the part under the pointer and the open part. The wrapper elements of the parts
 * don’t affect the layout.
 */
const PART_RULES = `[data-part]{display:contents;cursor:pointer}
[data-part]:hover>*,[data-part][data-open]>*{outline:2px solid var(--blueprint);outline-offset:-2px}`

/**
 * Renders the landing page with its real components in a frame of the given width, scaled down if there is
 * less room. Scrolls to the open part. Links do nothing, and a click opens the part that was clicked.
 */
export function LandingPreview({
  looks: { sheet, rules, logo },
  width,
  isDark,
  part,
  onOpen,
  children,
}: {
  looks: PreviewStyles
  width: number
  isDark: boolean
  part: EditorPart | null
  onOpen: (part: EditorPart) => void
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
  useEffect(() => {
    const shown = page?.querySelector(`[data-part="${part}"]`)?.firstElementChild
    // `scrollIntoView` would scroll the editor too.
    const scroller = page?.scrollingElement
    if (scroller && shown) scroller.scrollTop += shown.getBoundingClientRect().top
  }, [page, part])
  const latestOnOpen = useRef(onOpen)
  useEffect(() => {
    latestOnOpen.current = onOpen
  }, [onOpen])
  const openClickedPart = useCallback((event: Event) => {
    const clicked = partAt(event)
    if (clicked) latestOnOpen.current(clicked)
  }, [])
  const prepareDocument = useCallback(
    (frame: HTMLIFrameElement | null) => {
      const blank = frame?.contentDocument
      if (!blank) return
      const link = Object.assign(blank.createElement('link'), { rel: 'stylesheet', href: sheet })
      const style = Object.assign(blank.createElement('style'), { textContent: rules + PART_RULES })
      blank.head.replaceChildren(link, style)
      for (const kind of ['click', 'submit']) blank.addEventListener(kind, stopLeaving, true)
      blank.addEventListener('click', openClickedPart)
      setPage(blank)
    },
    [sheet, rules, openClickedPart],
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

/** Returns the part of the page in which an event happened. */
function partAt({ target }: Event): EditorPart | undefined {
  if (!(target && 'closest' in target)) return undefined
  const name = (target as Element).closest('[data-part]')?.getAttribute('data-part') ?? undefined
  return isEditorPart(name) ? name : undefined
}

function stopLeaving(event: Event) {
  const isLink = event.target instanceof Node && 'closest' in event.target && event.type === 'click'
  const element = event.target as Element
  if (event.type === 'submit' || (isLink && element.closest('a'))) event.preventDefault()
}
