'use client'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { FullPageSpinner } from './full-page-spinner'

/**
 * Follows the links to signed-in pages (`PageLink`) without loading a document, and says so when the next page takes
 * its time. A `loading.tsx` would say it on the first load too: a boundary that waits for nothing there, and holds back
 * what has come already.
 */
export function SoftNavigation() {
  const router = useRouter()
  const [isPending, startTransition] = useTransition()
  const [target, setTarget] = useState('')
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const path = softPath(event)
      if (path === null) return
      event.preventDefault()
      setTarget(path)
      startTransition(() => router.push(path))
    }
    // After React's own listeners, of which one may have taken the click for itself.
    window.addEventListener('click', follow)
    return () => window.removeEventListener('click', follow)
  }, [router])
  if (!isPending) return null
  return (
    <div className="pointer-events-none fixed inset-0 z-20 animate-in bg-paper fade-in fill-mode-backwards delay-150">
      <FullPageSpinner text={target.startsWith('/section/') ? 'Loading section...' : 'Loading...'} />
    </div>
  )
}

/** Where a click leads inside the app; null when it is the browser's to follow. */
function softPath(event: MouseEvent): Route | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.dataset.soft === undefined || event.defaultPrevented) return null
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  // Only `PageLink` marks links, and takes nothing but pages of ours.
  return `${link.pathname}${link.search}${link.hash}` as Route
}
