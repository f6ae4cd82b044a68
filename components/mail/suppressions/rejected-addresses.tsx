'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LoadMore } from '@/components/layout/load-more'
import { RelativeTime } from '@/components/layout/relative-time'
import { toastResult } from '@/components/layout/toast-result'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { suppressionsQuery, useLiftSuppression } from '@/lib/client/mail/suppressions'
import type { Suppression } from '@/lib/contract/mail/suppressions'
import { countNoun } from '@/lib/format'

/** Lists the addresses that the mail server rejected, each with a button that resumes sending. */
export function RejectedAddresses() {
  const query = useInfiniteQuery(suppressionsQuery())
  return (
    <section aria-labelledby="refused-emails" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="refused-emails" className="text-xl">
          Rejected addresses
        </h2>
        <p className="mt-1 text-quiet text-sm">
          Your mail server rejected these addresses, so emails to them are on hold. We still try to send
          sign-in emails. Sending resumes once your mail server accepts an email to the address.
        </p>
      </div>
      <RowsWhenLoaded
        query={query}
        what="Rejected addresses"
        loading={<LoadingSkeleton shape="h-32" />}
        empty={
          <EmptyState
            drawing="envelope"
            title="No rejected addresses"
            description="Your mail server has accepted every recipient. Addresses that it rejects will appear here."
          />
        }
      >
        {(refused) => (
          <div>
            <RejectedTable refused={refused} />
            <LoadMore query={query} />
          </div>
        )}
      </RowsWhenLoaded>
    </section>
  )
}

function RejectedTable({ refused }: { refused: Suppression[] }) {
  const { mutateAsync, isPending } = useLiftSuppression()
  const texts = { done: 'Sending to this address resumed', failed: 'Couldn’t resume sending. Try again.' }
  return (
    <Table frameClassName="max-h-[28rem]">
      <TableHeader>
        <TableRow>
          <TableHead>Email</TableHead>
          <TableHead>Server Response</TableHead>
          <TableHead>Emails on Hold</TableHead>
          <TableHead>Rejected</TableHead>
          <TableHead>
            <span className="sr-only">Actions</span>
          </TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {refused.map(({ id, email, reason, at, waiting }) => (
          <TableRow key={id}>
            <TableCell className="max-w-72 truncate font-medium" title={email}>
              {email}
            </TableCell>
            <TableCell className="w-full min-w-48 text-quiet [overflow-wrap:anywhere]">{reason}</TableCell>
            <TableCell className="whitespace-nowrap tabular-nums">{countNoun(waiting, 'email')}</TableCell>
            <TableCell className="whitespace-nowrap text-quiet">
              <RelativeTime value={at} />
            </TableCell>
            <TableCell>
              <Button
                variant="outline"
                size="sm"
                disabled={isPending}
                aria-label={`Resume sending to ${email}`}
                onClick={() => toastResult(mutateAsync(id), texts)}
              >
                Resume Sending
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
