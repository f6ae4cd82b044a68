'use client'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { LoadMore, scrollContainerProps } from '@/components/layout/load-more'
import { useOtherNetworks } from '@/components/layout/other-networks-context'
import { RelativeTime } from '@/components/layout/relative-time'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { launchPeopleQuery } from '@/lib/client/sales/launch'
import {
  type LaunchPerson,
  type LaunchQuery,
  type LaunchReport,
  type LaunchStep,
  launchSteps,
} from '@/lib/contract/sales/launch'
import { networkLabels } from '@/lib/contract/sales/networks'
import { formatCount } from '@/lib/format'
import { launchStepLabels } from './launch-labels'
import { LaunchPersonAction } from './launch-person-action'

const isStep = (value: string): value is LaunchStep => launchSteps.some((step) => step === value)

/** Lists the people who stopped at each step, with the action that helps them continue. */
export function DropOffs({ launch, filters }: { launch: LaunchReport; filters: LaunchQuery }) {
  const [step, setStep] = useState<LaunchStep>('mailed')
  useRefetchAfterCount(launch.countedAt)
  return (
    <section aria-label="Where people stopped" className="grid min-w-0 gap-4 print:hidden">
      <h2 className="text-xl">Where people stopped</h2>
      <Tabs value={step} onValueChange={(value) => isStep(value) && setStep(value)} className="min-w-0">
        <TabsList aria-label="Steps where people stopped">
          {launch.steps.map(({ step: at, stopped }) => (
            <TabsTrigger key={at} value={at}>
              {launchStepLabels[at].stopped}
              <Badge variant="outline" className="tabular-nums">
                {formatCount(stopped)}
              </Badge>
            </TabsTrigger>
          ))}
        </TabsList>
        <TabsContent value={step} className="pt-4">
          <Stopped filters={filters} step={step} />
        </TabsContent>
      </Tabs>
    </section>
  )
}

/**
 * Refetches the people after each new count. Invalidating the query keeps the loaded pages, while a new query
 * key would scroll the list back to its top.
 */
function useRefetchAfterCount(countedAt: string | null) {
  const client = useQueryClient()
  const seen = useRef(countedAt)
  useEffect(() => {
    if (seen.current === countedAt) return
    seen.current = countedAt
    client.invalidateQueries({ queryKey: ['/api/admin/launch/people'] })
  }, [client, countedAt])
}

function Stopped({ filters, step }: { filters: LaunchQuery; step: LaunchStep }) {
  const query = useInfiniteQuery(launchPeopleQuery(filters, step))
  return (
    <RowsWhenLoaded
      query={query}
      what="The list of people"
      loading={<LoadingSkeleton className="grid gap-2" isList shape="h-16" />}
      empty={
        <EmptyState
          drawing="check"
          title="No one stopped here"
          description="Buyers who don’t get past this step appear here, with their email."
        />
      }
    >
      {(people) => (
        // Scrolls in its own frame. Otherwise, loading more people would push the tables below further down.
        <section
          {...scrollContainerProps}
          aria-label="People"
          className="max-h-[38rem] overflow-auto overscroll-y-contain rounded-lg border bg-raised"
        >
          <ul className="divide-y">
            {people.map((person) => (
              <Person key={person.purchaseId} person={person} step={step} />
            ))}
          </ul>
          <LoadMore query={query} />
        </section>
      )}
    </RowsWhenLoaded>
  )
}

function Person({ person, step }: { person: LaunchPerson; step: LaunchStep }) {
  const { email, name, productName, saleId, reachedAt, isRefunded, needsAttention, mailFailed } = person
  const hasNetworks = useOtherNetworks()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-4 py-3 sm:px-5">
      <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium text-sm [overflow-wrap:anywhere]">
          {name ?? email ?? `Sale ${saleId}`}
          {isRefunded && <Badge variant="danger">Refunded</Badge>}
        </p>
        <p className="text-[0.8125rem] text-quiet leading-5 [overflow-wrap:anywhere]">
          {name && email && <>{email} · </>}
          {productName ?? 'No product yet'} · {hasNetworks && `${networkLabels[person.network]} · `}
          <RelativeTime value={reachedAt} />
        </p>
        {step === 'received' && (needsAttention || mailFailed) && (
          <p className="text-[0.8125rem] text-warning-text leading-5 [overflow-wrap:anywhere]">
            {needsAttention ?? `Mail server response: ${mailFailed}`}
          </p>
        )}
      </div>
      <LaunchPersonAction person={person} step={step} />
    </li>
  )
}
