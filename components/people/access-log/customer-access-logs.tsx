'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore, scrollContainerProps } from '@/components/layout/load-more'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { accessLogsQuery } from '@/lib/client/people/access-log'
import { AccessLogEntry } from './access-log-entry'

/** Lists the access logs of one customer, newest first, and loads more while scrolling. */
export function CustomerAccessLogs({ userId }: { userId: string }) {
  const query = useInfiniteQuery(accessLogsQuery(userId))
  return (
    <RowsWhenLoaded
      query={query}
      what="The access logs"
      loading={<Skeleton className="h-96" />}
      empty={
        <EmptyState
          drawing="log"
          title="No access logs found"
          description="This customer’s sign-ins, opened sections, and watched lessons appear here."
        />
      }
    >
      {(rows) => (
        <section
          {...scrollContainerProps}
          aria-label="Access logs"
          className="max-h-96 overflow-y-auto overscroll-contain rounded-lg border"
        >
          <ol className="divide-y">
            {rows.map((log) => (
              <AccessLogEntry key={log.id} log={log} />
            ))}
          </ol>
          <LoadMore query={query} />
        </section>
      )}
    </RowsWhenLoaded>
  )
}
