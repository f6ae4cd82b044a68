'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LocalDate } from '@/components/layout/local-date'
import { LongTable, type LongTableColumn } from '@/components/layout/long-table'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { Skeleton } from '@/components/ui/skeleton'
import { accessLogsQuery } from '@/lib/client/people/access-log'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { formatCustomerName } from '@/lib/contract/people/customers'
import { describeUserAgent } from '@/lib/describe-user-agent'
import { formatCount, humanizeSnakeCase } from '@/lib/format'

const ipColumn: LongTableColumn<AccessLog> = {
  head: 'IP Address',
  cell: ({ ipAddress }) => ipAddress ?? 'N/A',
  className: 'w-36 [td&]:font-mono [td&]:text-xs',
}

const columnsOf = (hasIps: boolean): LongTableColumn<AccessLog>[] => [
  {
    head: 'Timestamp',
    cell: ({ timestamp }) => <LocalDate value={timestamp} format="moment" />,
    className: 'w-48',
  },
  {
    head: 'User ID',
    cell: (log) => <Person log={log} />,
    className: 'w-64',
  },
  { head: 'Action', cell: ({ action }) => humanizeSnakeCase(action), className: 'w-36 [td&]:font-medium' },
  { head: 'Resource', cell: (log) => <Resource log={log} />, className: 'w-64' },
  ...(hasIps ? [ipColumn] : []),
  {
    head: 'User Agent',
    cell: ({ userAgent }) => (
      <span title={userAgent ?? undefined}>{userAgent ? describeUserAgent(userAgent) : 'N/A'}</span>
    ),
    className: 'w-56 [td&]:text-quiet',
  },
]

function Person({ log }: { log: AccessLog }) {
  const { userId, email } = log
  return (
    <>
      <span title={userId} className="font-mono text-xs">
        {userId.slice(0, 8)}...
      </span>{' '}
      <span title={email}>{formatCustomerName(log)}</span>
    </>
  )
}

function Resource({ log: { resourceType, resourceTitle } }: { log: AccessLog }) {
  if (!resourceType) return '-'
  const type = humanizeSnakeCase(resourceType)
  return resourceTitle ? <span title={resourceTitle}>{`${type}: ${resourceTitle}`}</span> : type
}

/** Shows the access log of all users, newest first, with or without their IP addresses. */
export function AccessLogs({ hasIps }: { hasIps: boolean }) {
  const query = useInfiniteQuery(accessLogsQuery())
  const total = query.data?.pages[0]?.total ?? null
  return (
    <RowsWhenLoaded
      query={query}
      what="The access logs"
      loading={<Skeleton className="h-96" />}
      empty={
        <EmptyState
          drawing="log"
          title="No access logs available"
          description="Sign-ins, opened sections, and watched lessons appear here."
        />
      }
    >
      {(rows) => (
        <>
          <LongTable
            label="Detailed Access Logs"
            columns={columnsOf(hasIps)}
            query={query}
            rowKey={({ id }) => id}
          />
          <p className="hidden text-[8pt] print:block">
            Log entries shown, newest first: {formatCount(rows.length)}
            {total !== null && ` of ${formatCount(total)}`}
          </p>
        </>
      )}
    </RowsWhenLoaded>
  )
}
