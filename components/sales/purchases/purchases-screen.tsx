'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { AttentionCount } from '@/components/sales/attention/attention-count'
import { AttentionStrip } from '@/components/sales/attention/attention-strip'
import { ImportLink } from '@/components/sales/imports/import-link'
import { LastNotification } from '@/components/sales/notifications/last-notification'
import { NotificationList } from '@/components/sales/notifications/notification-list'
import { NotificationSetup } from '@/components/sales/notifications/notification-setup'
import { Badge } from '@/components/ui/badge'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { flattenPages } from '@/lib/client/paging'
import { purchasesQuery, purchaseTotalQuery } from '@/lib/client/sales/purchases'
import { useReconciliation } from '@/lib/client/sales/reconciliation'
import { hasPurchaseFilters } from '@/lib/contract/sales/purchase-filters'
import { RECONCILIATION_DAYS } from '@/lib/contract/sales/reconciliation'
import { formatCount } from '@/lib/format'
import { AccountingLink } from './accounting-link'
import { PurchaseList } from './purchase-list'
import type { PurchasesTab } from './purchases-tab'
import { usePurchaseFilters } from './use-purchase-filters'

/** Shows the purchases, the sales that need attention, and the sales setup. */
export function PurchasesScreen({
  notificationUrl,
  tab: first = 'receipts',
}: {
  notificationUrl: string
  /** The initial tab. */
  tab?: PurchasesTab | undefined
}) {
  const [tab, setTab] = useState<string>(first)
  const { compare } = useReconciliation(RECONCILIATION_DAYS)
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
          <AccountingLink />
          <ImportLink />
        </>
      }
    >
      <div className="grid min-w-0 gap-4">
        <AttentionStrip first={1} onReview={review} onSee={() => setTab('attention')} />
        <Tabs value={tab} onValueChange={setTab} className="min-w-0">
          <TabsList aria-label="Purchases" className="print:hidden">
            <TabsTrigger value="receipts">Purchases</TabsTrigger>
            <TabsTrigger value="attention">
              Needs attention <AttentionCount />
            </TabsTrigger>
            <TabsTrigger value="set-up">Set up</TabsTrigger>
          </TabsList>
          <TabsContent value="receipts" className="pt-4">
            <PurchaseList />
          </TabsContent>
          <TabsContent value="attention" className="pt-6">
            <NotificationList />
          </TabsContent>
          <TabsContent value="set-up" className="pt-6">
            <NotificationSetup notificationUrl={notificationUrl} />
          </TabsContent>
        </Tabs>
      </div>
    </AdminPage>
  )
}

/** Shows the number of all purchases, ignoring the filters. */
function Total() {
  const { sort, ...filter } = usePurchaseFilters().view
  const listed = useInfiniteQuery({ ...purchasesQuery({ sort }), enabled: !hasPurchaseFilters(filter) })
  const counted = useInfiniteQuery({ ...purchaseTotalQuery(), enabled: hasPurchaseFilters(filter) })
  const { data } = hasPurchaseFilters(filter) ? counted : listed
  if (!data) return null
  const total = data.pages[0]?.total ?? flattenPages(data).length
  return (
    // On a phone, the number has its own line, so that the buttons fit on the line below it.
    <div className="flex items-center max-sm:basis-full">
      <Badge variant="outline" className="px-3 py-1 text-sm tabular-nums">
        {formatCount(total)} total
      </Badge>
    </div>
  )
}
