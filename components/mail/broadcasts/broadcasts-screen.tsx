'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { MailPlus } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { LoadMore } from '@/components/layout/load-more'
import { LocalDate } from '@/components/layout/local-date'
import { ButtonLink, PageLink } from '@/components/layout/page-link'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { broadcastsQuery } from '@/lib/client/mail/broadcasts'
import type { ListedBroadcast } from '@/lib/contract/mail/broadcasts'
import { formatCount } from '@/lib/format'
import { broadcastStateBadges, describeSegment, formatSequenceDelay } from './broadcast-labels'

/** Lists all broadcasts and sequences, newest first. */
export function BroadcastsScreen() {
  const query = useInfiniteQuery(broadcastsQuery())
  return (
    <AdminPage
      title="Broadcasts"
      description="Email everyone at once, or use a sequence to email each person on their own schedule."
      action={
        <>
          <ButtonLink variant="outline" href="/admin/mails/words">
            Edit Email Text
          </ButtonLink>
          <ButtonLink variant="signal" href="/admin/mails/new">
            <MailPlus aria-hidden />
            New Broadcast
          </ButtonLink>
        </>
      }
    >
      <RowsWhenLoaded
        query={query}
        what="The broadcasts"
        loading={<LoadingSkeleton isList shape="h-18" />}
        empty={
          <EmptyState
            drawing="envelope"
            title="No broadcasts yet"
            description="Email your buyers or your early access list. You can preview each broadcast and send yourself a test first."
            action={
              <ButtonLink variant="outline" href="/admin/mails/new">
                Write First Broadcast
              </ButtonLink>
            }
          />
        }
      >
        {(broadcasts) => (
          <div>
            <Card>
              <ul className="divide-y">
                {broadcasts.map((broadcast) => (
                  <BroadcastRow key={broadcast.id} broadcast={broadcast} />
                ))}
              </ul>
            </Card>
            <LoadMore query={query} />
          </div>
        )}
      </RowsWhenLoaded>
    </AdminPage>
  )
}

function BroadcastRow({ broadcast }: { broadcast: ListedBroadcast }) {
  const { id, kind, state, subject, afterDays, startsAt, problem } = broadcast
  const { label, variant } = broadcastStateBadges[state]
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-5 py-3.5">
      <PageLink href={`/admin/mails/${id}`} className="min-w-0 truncate font-medium hover:underline">
        {subject}
      </PageLink>
      <Badge variant={variant} className="justify-self-end">
        {label}
      </Badge>
      <p className="min-w-0 text-quiet text-sm [overflow-wrap:anywhere]">
        {describeSegment(broadcast)}
        {kind === 'sequence' && `, ${formatSequenceDelay(afterDays)}`}
        {state === 'scheduled' && startsAt && (
          <>
            , starts <LocalDate value={startsAt} format="moment" />
          </>
        )}
        {problem && <span className="block text-danger-text">{problem}</span>}
      </p>
      <p className="text-right text-quiet text-sm tabular-nums">
        {state !== 'draft' && <SentCount broadcast={broadcast} />}
      </p>
    </li>
  )
}

function SentCount({
  broadcast: { recipients, handedOver, clicked, countsClicks },
}: {
  broadcast: ListedBroadcast
}) {
  return (
    <>
      <span className="text-ink">{formatCount(handedOver)}</span> of {formatCount(recipients)}
      {countsClicks && <span className="block">{formatCount(clicked)} clicked</span>}
    </>
  )
}
