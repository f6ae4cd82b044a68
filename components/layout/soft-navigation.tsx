'use client'
import type { Route } from 'next'
import { useRouter } from 'next/navigation'
import { useEffect, useState, useTransition } from 'react'
import { FullPageSpinner } from './full-page-spinner'

/**
 * Follows links to signed-in pages (`PageLink`) without loading a document, and shows a spinner if the next
 * page is slow. A `loading.tsx` can’t do this: its Suspense boundary would also show the spinner on the first
 * load and delay content that has already arrived.
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
    // Listens on the window, so it runs after React’s listeners, which may have handled the click already.
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

/** Returns the path of a link within the site. Null if the browser must follow the link itself. */
function softPath(event: MouseEvent): Route | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.dataset.soft === undefined || event.defaultPrevented) return null
  if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null
  // Only `PageLink` marks links, and it accepts only our own pages.
  return `${link.pathname}${link.search}${link.hash}` as Route
}
