'use client'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'

type Paged = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>

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
      ([entry]) => {
        if (entry?.isIntersecting) onMore()
      },
      { rootMargin: '600px' },
    )
    watcher.observe(foot.current)
    return () => watcher.disconnect()
  }, [isWaiting, onMore])
  if (!hasMore) return null
  const label = isFailed ? 'Try again' : 'Load more'
  return (
    <div ref={foot} className="flex flex-col items-center gap-2 py-4 print:hidden">
      {isFailed && <p role="alert">The rest could not be loaded.</p>}
      <Button variant="outline" disabled={isLoading} onClick={() => onMore()}>
        {isLoading ? 'Loading...' : label}
      </Button>
    </div>
  )
}
