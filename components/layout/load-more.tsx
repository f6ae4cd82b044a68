'use client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

/** For what a long list scrolls in, when that is not the page. The keyboard must reach what scrolls. */
export const scrollFrame = { 'data-scroll-frame': '', tabIndex: 0 }

/** The foot of a long list: loads on as it comes near, and by its button. Nothing when the list is at its end. */
export function LoadMore({ query }: { query: Paged }) {
  const { hasNextPage: hasMore, isFetchingNextPage: isLoading, fetchNextPage: onMore } = query
  // Waits for the button then, instead of asking on and on.
  const isFailed = query.isFetchNextPageError
  const foot = useRef<HTMLDivElement>(null)
  const isWaiting = hasMore && !isLoading && !isFailed
  useEffect(() => {
    if (!foot.current || !isWaiting || !('IntersectionObserver' in window)) return
    const watcher = new IntersectionObserver(
      // A busy page is told several at once, of which the last is how it stands.
      (seen) => {
        if (seen.at(-1)?.isIntersecting) onMore()
      },
      { root: foot.current.closest('[data-scroll-frame]'), rootMargin: '600px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isWaiting, onMore])
  if (!hasMore) return null
  const label = isFailed ? 'Try again' : 'Load more'
  return (
    <div ref={foot} className="sticky left-0 flex flex-col items-center gap-2 py-4 print:hidden">
      {isFailed && <p role="alert">The rest could not be loaded.</p>}
      <Button variant="outline" disabled={isLoading} onClick={() => onMore()}>
        {isLoading ? 'Loading...' : label}
      </Button>
    </div>
  )
}
