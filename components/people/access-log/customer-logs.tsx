'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore, scrollFrame } from '@/components/layout/load-more'
import { Rows } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { accessLogsQuery } from '@/lib/client/people/access-log'
import { LogEntry } from './log-entry'

/** Lists the access logs of one customer, newest first, and loads more while scrolling. */
export function CustomerLogs({ userId }: { userId: string }) {
  const query = useInfiniteQuery(accessLogsQuery(userId))
  return (
    <Rows
      query={query}
      what="The access logs"
      loading={<Skeleton className="h-96" />}
      empty={<EmptyState drawing="page" title="No access logs found" />}
    >
      {(rows) => (
        <section
          {...scrollFrame}
          aria-label="Access logs"
          className="max-h-96 overflow-y-auto overscroll-contain rounded-lg border"
        >
          <ol className="divide-y">
            {rows.map((log) => (
              <LogEntry key={log.id} log={log} />
            ))}
          </ol>
          <LoadMore query={query} />
        </section>
      )}
    </Rows>
  )
}
