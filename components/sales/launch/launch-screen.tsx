'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { LocalDate } from '@/components/layout/local-date'
import { PrintButton } from '@/components/layout/print-button'
import { RelativeTime } from '@/components/layout/relative-time'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { ConnectNetworkLink } from '@/components/sales/networks/connect-network-link'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { launchQuery } from '@/lib/client/sales/launch'
import type { LaunchQuery, LaunchReport } from '@/lib/contract/sales/launch'
import { DropOffs } from './drop-offs'
import { LaunchBreakdown } from './launch-breakdown'
import { LaunchFilters } from './launch-filters'
import { LaunchFunnel } from './launch-funnel'

/**
 * Shows the funnel from the sale to the last lesson: how many people reached each step, where people stopped,
 * and what helps them continue.
 */
export function LaunchScreen({ initial }: { initial: LaunchQuery }) {
  const [filters, setFilters] = useState(initial)
  const query = useQuery({ ...launchQuery(filters), placeholderData: keepPreviousData })
  const all = useQuery(launchQuery({ from: filters.from, to: filters.to }))
  const options = all.data ?? { products: [], affiliates: [] }
  return (
    <AdminPage
      title="Launch"
      description={
        query.data ? (
          <AsOf launch={query.data} />
        ) : (
          'See how far buyers get, from the sale to the last lesson.'
        )
      }
      action={<PrintButton>Print Report</PrintButton>}
    >
      <LaunchFilters filters={filters} onChange={setFilters} options={options} />
      <WhenLoaded query={query} what="The sales data" loading={<LoadingSkeleton shape="h-96" />}>
        {(launch) => <LaunchContent launch={launch} filters={filters} />}
      </WhenLoaded>
    </AdminPage>
  )
}

function AsOf({ launch: { countedAt, isBehind } }: { launch: LaunchReport }) {
  if (!countedAt)
    return isBehind
      ? 'Counting your sales for the first time...'
      : 'See how far buyers get, from the sale to the last lesson.'
  return (
    <>
      Updated <RelativeTime value={countedAt} />. {isBehind && 'Counting newer sales... '}Days are in UTC.
    </>
  )
}

function LaunchContent({ launch, filters }: { launch: LaunchReport; filters: LaunchQuery }) {
  const hasSales = launch.products.length > 0
  return (
    <>
      <RecordedSince since={launch.since} from={filters.from} />
      {hasSales ? (
        <>
          <LaunchFunnel launch={launch} />
          <DropOffs launch={launch} filters={filters} />
          <LaunchBreakdown launch={launch} />
          <p className="max-w-reading text-quiet text-sm">
            Test sales, imports, and refunds without a recorded payment aren’t included.
          </p>
        </>
      ) : (
        <EmptyState
          drawing="chart"
          title={launch.isBehind ? 'Counting sales...' : 'No sales in this period'}
          description={
            launch.isBehind
              ? 'This may take a moment.'
              : 'After your first sale, you’ll see who got the email, signed in, started, and finished, and who needs help.'
          }
          action={!launch.isBehind && <ConnectNetworkLink />}
        />
      )}
    </>
  )
}

/** Shows the date since which timelines are recorded, because older sales are missing from the counts. */
function RecordedSince({ since, from }: { since: string | null; from: string }) {
  if (!since || since.slice(0, 10) < from) return null
  return (
    <p className="max-w-reading rounded-lg border border-blueprint/40 border-dashed bg-blueprint-soft px-4 py-3 text-sm">
      We’ve recorded purchase timelines since <LocalDate value={since} />. Older sales aren’t included.
    </p>
  )
}
