'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { RelativeTime } from '@/components/layout/relative-time'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { auditLogQuery } from '@/lib/client/system/audit-log'
import type { AuditEntry } from '@/lib/contract/system/audit'
import { formatAuditAction, formatAuditTarget } from './audit-labels'

/** Lists the changes that administrators have made, newest first. */
export function AuditList() {
  const query = useInfiniteQuery(auditLogQuery())
  return (
    <section aria-labelledby="audit" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="audit" className="sr-only">
        Audit log
      </h2>
      <RowsWhenLoaded
        query={query}
        what="The audit log"
        loading={<LoadingSkeleton shape="h-48" />}
        empty={
          <EmptyState
            drawing="log"
            title="No changes yet"
            description="When an administrator adds a lesson or saves a setting, the change appears here."
          />
        }
      >
        {(entries) => (
          <div>
            <Entries entries={entries} />
            <LoadMore query={query} />
          </div>
        )}
      </RowsWhenLoaded>
    </section>
  )
}

function Entries({ entries }: { entries: AuditEntry[] }) {
  return (
    <Table frameClassName="max-h-[28rem]">
      <TableHeader>
        <TableRow>
          <TableHead>Time</TableHead>
          <TableHead>Administrator</TableHead>
          <TableHead>Change</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {entries.map((entry) => (
          <TableRow key={entry.id}>
            <TableCell className="whitespace-nowrap text-quiet">
              <RelativeTime value={entry.at} />
            </TableCell>
            <TableCell className="max-w-72 truncate" title={entry.actorEmail ?? undefined}>
              {entry.actorEmail ?? 'Former administrator'}
            </TableCell>
            <TableCell className="w-full min-w-48 [overflow-wrap:anywhere]">
              {formatAuditAction(entry.action)}
              {entry.target && <span className="text-quiet"> · {formatAuditTarget(entry.target)}</span>}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
