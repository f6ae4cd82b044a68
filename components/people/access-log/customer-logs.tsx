'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadFailed } from '@/components/layout/load-failed'
import { toLongList } from '@/components/layout/long-list'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { accessLogsQuery } from '@/lib/client/people/access-log'
import { LogEntry } from './log-entry'

/** How near its end the list is scrolled before it loads on, in pixels. */
const NEAR_PX = 400

/** One customer's logs, the newest first; loads on while it is scrolled. */
export function CustomerLogs({ userId }: { userId: string }) {
  const query = useInfiniteQuery(accessLogsQuery(userId))
  const { rows, hasMore, isLoadingMore, hasFailed, loadMore } = toLongList(query)
  if (query.isPending) return <Skeleton className="h-96" />
  if (rows.length === 0) {
    if (query.isError) return <LoadFailed what="The access logs" onRetry={() => query.refetch()} />
    return <EmptyState drawing="page" title="No access logs found" />
  }
  const scroll = (list: HTMLElement) => {
    const isNear = list.scrollHeight - list.scrollTop - list.clientHeight < NEAR_PX
    if (isNear && hasMore && !isLoadingMore && !hasFailed) loadMore()
  }
  const reachable = {
    tabIndex: 0,
    onScroll: (event: React.UIEvent<HTMLElement>) => scroll(event.currentTarget),
  }
  return (
    <section
      {...reachable}
      aria-label="Access logs"
      className="max-h-96 overflow-y-auto overscroll-contain rounded-lg border"
    >
      <ol className="divide-y">
        {rows.map((log) => (
          <LogEntry key={log.id} log={log} />
        ))}
      </ol>
      {hasMore && (
        <div className="p-3 text-center">
          <Button size="sm" variant="ghost" disabled={isLoadingMore} onClick={loadMore}>
            {isLoadingMore ? 'Loading more...' : 'Show more'}
          </Button>
        </div>
      )}
    </section>
  )
}
