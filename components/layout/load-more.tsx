'use client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/**
 * Attributes for the scroll container of a long list, if the page itself doesn’t scroll. `tabIndex` makes the
 * container scrollable with the keyboard.
 */
export const scrollContainerProps = { 'data-scroll-frame': '', tabIndex: 0 }

/**
 * Loads the next page of a long list when its end comes near the visible area, or when the button is clicked.
 * Renders nothing once all pages are loaded.
 */
export function LoadMore({ query }: { query: Paged }) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading, fetchNextPage: onMore } = query
  // After a failure, only the button loads more. Otherwise, requests would repeat endlessly.
  const isFailed = query.isFetchNextPageError
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && !isFailed
  useEffect(() => {
    if (!foot.current || !isWaiting || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver(
      // A busy page receives several entries at once. The last one is the current state.
      (seen) => {
        if (seen.at(-1)?.isIntersecting) onMore()
      },
      { root: foot.current.closest('[data-scroll-frame]'), rootMargin: '600px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isWaiting, onMore])
  if (!hasMore) return null
  const label = isFailed ? 'Try Again' : 'Load More'
  return (
    <div ref={foot} className="sticky left-0 flex flex-col items-center gap-2 py-4 print:hidden">
      {isFailed && <p role="alert">Couldn’t load the rest of the list.</p>}
      <Button variant="outline" disabled={isLoading} onClick={() => onMore()}>
        {isLoading ? 'Loading...' : label}
      </Button>
    </div>
  )
}
