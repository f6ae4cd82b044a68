'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AdminPage } from '@/components/layout/admin-page'
import { LastNotification } from '@/components/sales/notifications/last-notification'
import { NotificationList } from '@/components/sales/notifications/notification-list'
import { SetUp } from '@/components/sales/notifications/set-up'
import { LedgerNotice } from '@/components/sales/reconciliation/ledger-notice'
import { Badge } from '@/components/ui/badge'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { rowsOf } from '@/lib/client/paging'
import { notificationsQuery } from '@/lib/client/sales/notifications'
import { purchasesQuery } from '@/lib/client/sales/purchases'
import { useComparison } from '@/lib/client/sales/reconciliation'
import { RECONCILIATION_DAYS } from '@/lib/contract/sales/reconciliation'
import { formatCount } from '@/lib/format'
import { ReceiptList } from './receipt-list'

/** What was sold, as WarriorPlus told us; what of it somebody should look at; and how it gets here. */
export function PurchasesScreen({
  notificationUrl,
  searched,
}: {
  notificationUrl: string
  /** What a link here asks for. */
  searched?: string
}) {
  const [tab, setTab] = useState('receipts')
  const { compare } = useComparison(RECONCILIATION_DAYS)
  function review() {
    setTab('set-up')
    compare()
  }
  return (
    <AdminPage title="Recent Purchases" description={<LastNotification />} action={<Total />}>
      <LedgerNotice onReview={review} />
      <Tabs value={tab} onValueChange={setTab} className="min-w-0">
        <TabsList aria-label="Purchases" className="print:hidden">
          <TabsTrigger value="receipts">Receipts</TabsTrigger>
          <TabsTrigger value="attention">
            Needs attention <Waiting />
          </TabsTrigger>
          <TabsTrigger value="set-up">Set up</TabsTrigger>
        </TabsList>
        <TabsContent value="receipts" className="pt-6">
          <ReceiptList searched={searched} />
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

function Total() {
  const { data } = useInfiniteQuery(purchasesQuery())
  if (!data) return null
  const total = data.pages[0]?.total ?? rowsOf(data).length
  return (
    <Badge variant="outline" className="px-3 py-1 text-sm tabular-nums">
      {formatCount(total)} total
    </Badge>
  )
}

/** How many notifications wait; a full page of them is "more". */
function Waiting() {
  const { data } = useInfiniteQuery({ ...notificationsQuery('attention'), staleTime: 0 })
  const first = data?.pages[0]
  if (!first || first.rows.length === 0) return null
  return (
    <Badge variant="warning" className="tabular-nums">
      {first.rows.length}
      {first.nextCursor && '+'}
    </Badge>
  )
}
