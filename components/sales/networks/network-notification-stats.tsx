import type { ReactNode } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import type { NetworkCard } from '@/lib/contract/sales/networks'
import { formatCount } from '@/lib/format'

/** Shows when the last notification of a network arrived, and how many were rejected. */
export function NetworkNotificationStats({ network }: { network: NetworkCard }) {
  const { lastMessageAt, refused7Days, unproven, testMessages30Days } = network
  return (
    <dl className="grid gap-2 text-sm">
      <Figure label="Last notification">
        {lastMessageAt ? <RelativeTime value={lastMessageAt} /> : 'None yet'}
      </Figure>
      <Figure label="Rejected in the last 7 days">{formatCount(refused7Days)}</Figure>
      {unproven > 0 && <Figure label="Waiting for a key">{formatCount(unproven)}</Figure>}
      {testMessages30Days > 0 && (
        <Figure label="Test notifications in the last 30 days">{formatCount(testMessages30Days)}</Figure>
      )}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-quiet">{label}</dt>
      <dd className="tabular-nums">{children}</dd>
    </div>
  )
}
