'use client'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { RelativeTime } from '@/components/layout/relative-time'
import { Button } from '@/components/ui/button'
import { ProgressBar } from '@/components/ui/progress'
import { attentionQuery } from '@/lib/client/sales/attention'
import type { AttentionIssue } from '@/lib/contract/sales/attention'
import { formatCount } from '@/lib/format'
import { describeIssue } from './describe-issue'
import { IssueActionButton, type PurchasesPageActions } from './issue-action-button'

/**
 * Lists what needs attention: one row for each cause, with a button for the next step, largest amount first.
 * Shows the `first` causes, and the remaining causes after a click. Renders nothing if nothing needs
 * attention.
 */
export function AttentionStrip({ first = 4, ...onPurchases }: PurchasesPageActions & { first?: number }) {
  const { data } = useQuery(attentionQuery())
  const [isExpanded, setExpanded] = useState(false)
  if (!data || data.causes.length === 0) return null
  const shown = isExpanded ? data.causes : data.causes.slice(0, first)
  const hidden = data.causes.length - shown.length
  return (
    <section
      aria-label="Needs attention"
      className="overflow-hidden rounded-lg border border-warning/40 bg-warning-soft text-warning-text print:hidden"
    >
      <ul className="divide-y divide-warning/25">
        {shown.map((cause) => (
          <CauseItem
            key={`${cause.kind} ${cause.network} ${cause.withdrawal?.purchaseId ?? cause.productId ?? cause.itemNumber}`}
            cause={cause}
            {...onPurchases}
          />
        ))}
      </ul>
      {(hidden > 0 || data.more > 0) && (
        <p className="flex min-h-11 items-center border-warning/25 border-t px-4 text-sm">
          {hidden > 0 ? (
            <Button variant="link" size="sm" onClick={() => setExpanded(true)}>
              Show {formatCount(hidden)} more
            </Button>
          ) : (
            `See ${formatCount(data.more)} more under Purchases.`
          )}
        </p>
      )}
    </section>
  )
}

function CauseItem({ cause, ...onPurchases }: { cause: AttentionIssue } & PurchasesPageActions) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-4 py-3">
      <div className="flex min-w-0 flex-1 basis-72 items-start gap-2.5 text-sm leading-5">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="font-medium">
            {describeIssue(cause)} <When cause={cause} />
          </p>
          {cause.kind === 'opening' && <Progress cause={cause} />}
        </div>
      </div>
      <IssueActionButton cause={cause} {...onPurchases} />
    </li>
  )
}

function When({ cause: { kind, since } }: { cause: AttentionIssue }) {
  if (!since) return null
  const labels: Partial<Record<AttentionIssue['kind'], string>> = {
    maintenance: 'Last run',
    withdrawal: 'Sent',
  }
  return (
    <span className="font-normal">
      {labels[kind] ?? 'Compared'} <RelativeTime value={since} />.
    </span>
  )
}

function Progress({ cause: { name, count, opened } }: { cause: AttentionIssue }) {
  const done = opened ?? 0
  return (
    <ProgressBar
      label={`Granting access to buyers of ${name}`}
      percent={(100 * done) / Math.max(1, done + count)}
      className="mt-2 max-w-md"
    />
  )
}
