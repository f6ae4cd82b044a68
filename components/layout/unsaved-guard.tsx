'use client'
import { useEffect } from 'react'
import { hasUnsaved, unlessUnsaved } from './unsaved'

/** Asks before a page is left on which something would be lost: by a link, by the way back, or with its tab. */
export function UnsavedGuard() {
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('beforeunload', (event) => hasUnsaved(document) && event.preventDefault(), {
      signal,
    })
    // Before React hears of it: a link of Next's has left the page once it was told.
    window.addEventListener('click', askAtLink, { capture: true, signal })
    // Browsers without the Navigation API cannot be held on their way back.
    window.navigation?.addEventListener('navigate', askAtReturn, { signal })
    return () => stop.abort()
  }, [])
  return null
}

function askAtLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || !leavesBy(link, event) || !hasUnsaved(document)) return
  event.preventDefault()
  event.stopPropagation()
  unlessUnsaved(document, () => link.click())
}

function leavesBy({ href, target, origin, pathname, search }: HTMLAnchorElement, event: MouseEvent): boolean {
  if (!href || target === '_blank') return false
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  return `${origin}${pathname}${search}` !== `${location.origin}${location.pathname}${location.search}`
}

function askAtReturn(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable || !hasUnsaved(document)) return
  event.preventDefault()
  unlessUnsaved(document, () => window.navigation.traverseTo(event.destination.key))
}
