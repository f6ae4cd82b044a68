'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { ImportLink } from '@/components/sales/imports/import-link'
import { LastNotification } from '@/components/sales/notifications/last-notification'
import { NotificationList } from '@/components/sales/notifications/notification-list'
import { SetUp } from '@/components/sales/notifications/set-up'
import { StuckCount } from '@/components/sales/stuck/stuck-count'
import { StuckStrip } from '@/components/sales/stuck/stuck-strip'
import { Badge } from '@/components/ui/badge'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { rowsOf } from '@/lib/client/paging'
import { purchasesQuery, purchaseTotalQuery } from '@/lib/client/sales/purchases'
import { useComparison } from '@/lib/client/sales/reconciliation'
import { isFiltered } from '@/lib/contract/sales/purchases-filter'
import { RECONCILIATION_DAYS } from '@/lib/contract/sales/reconciliation'
import { formatCount } from '@/lib/format'
import { Ledger } from './ledger'
import type { PurchasesTab } from './tab'
import { usePurchaseView } from './use-purchase-view'

/** Shows the purchases that WarriorPlus reported, those that need attention, and the sales setup. */
export function PurchasesScreen({
  notificationUrl,
  tab: first = 'receipts',
}: {
  notificationUrl: string
  /** The initial tab. */
  tab?: PurchasesTab | undefined
}) {
  const [tab, setTab] = useState<string>(first)
  const { compare } = useComparison(RECONCILIATION_DAYS)
  function review() {
    setTab('set-up')
    compare()
  }
  return (
    <AdminPage
      title="Recent Purchases"
      description={<LastNotification />}
      action={
        <>
          <Total />
          <ImportLink />
        </>
      }
    >
      <StuckStrip onReview={review} onSee={() => setTab('attention')} />
      <Tabs value={tab} onValueChange={setTab} className="min-w-0">
        <TabsList aria-label="Purchases" className="print:hidden">
          <TabsTrigger value="receipts">Purchases</TabsTrigger>
          <TabsTrigger value="attention">
            Needs attention <StuckCount />
          </TabsTrigger>
          <TabsTrigger value="set-up">Set up</TabsTrigger>
        </TabsList>
        <TabsContent value="receipts" className="pt-6">
          <Ledger />
        </TabsContent>
        <TabsContent value="attention" className="pt-6">
          <NotificationList />
        </TabsContent>
        <TabsContent value="set-up" className="pt-6">
          <SetUp notificationUrl={notificationUrl} />
        </TabsContent>
      </Tabs>
    </AdminPage>
  )
}

/** Shows the number of all purchases, ignoring the filters. */
function Total() {
  const { sort, ...filter } = usePurchaseView().view
  const listed = useInfiniteQuery({ ...purchasesQuery({ sort }), enabled: !isFiltered(filter) })
  const counted = useInfiniteQuery({ ...purchaseTotalQuery(), enabled: isFiltered(filter) })
  const { data } = isFiltered(filter) ? counted : listed
  if (!data) return null
  const total = data.pages[0]?.total ?? rowsOf(data).length
  return (
    <Badge variant="outline" className="px-3 py-1 text-sm tabular-nums">
      {formatCount(total)} total
    </Badge>
  )
}
