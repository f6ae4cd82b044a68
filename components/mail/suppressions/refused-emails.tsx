'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { announce } from '@/components/layout/announce'
import { LoadMore } from '@/components/layout/load-more'
import { RelativeTime } from '@/components/layout/relative-time'
import { Rows } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { suppressionsQuery, useLiftSuppression } from '@/lib/client/mail/suppressions'
import type { Suppression } from '@/lib/contract/mail/suppressions'

/** Emails that the mail server refuses, what waits for them, and the way to try again. */
export function RefusedEmails() {
  const query = useInfiniteQuery(suppressionsQuery())
  return (
    <section aria-labelledby="refused-emails" className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 id="refused-emails" className="text-xl">
          Refused emails
        </h2>
        <p className="mt-1 text-quiet text-sm">
          The mail server says that these take no mail, so mails to them wait. Sign-in mails are always tried,
          and one that is taken ends the waiting.
        </p>
      </div>
      <Rows
        query={query}
        what="Refused emails"
        loading={<Loading shape="h-32" />}
        empty={
          <EmptyState drawing="page" title="None is refused" description="Every mail found its mailbox." />
        }
      >
        {(refused) => (
          <div>
            <Refused refused={refused} />
            <LoadMore query={query} />
          </div>
        )}
      </Rows>
    </section>
  )
}

function Refused({ refused }: { refused: Suppression[] }) {
  const { mutateAsync, isPending } = useLiftSuppression()
  const texts = { done: 'Mails to it are tried again', failed: 'Failed to try again' }
  return (
    <Table frameClassName="max-h-[28rem]">
      <TableHeader>
        <TableRow>
          <TableHead>Email</TableHead>
          <TableHead>What the server said</TableHead>
          <TableHead>Waiting</TableHead>
          <TableHead>Since</TableHead>
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
            <TableCell className="whitespace-nowrap tabular-nums">
              {waiting === 1 ? '1 mail' : `${waiting} mails`}
            </TableCell>
            <TableCell className="whitespace-nowrap text-quiet">
              <RelativeTime value={at} />
            </TableCell>
            <TableCell>
              <Button
                variant="outline"
                size="sm"
                disabled={isPending}
                aria-label={`Try ${email} again`}
                onClick={() => announce(mutateAsync(id), texts)}
              >
                Try again
              </Button>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
