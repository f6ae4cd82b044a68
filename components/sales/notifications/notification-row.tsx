'use client'
import { ChevronRight, RotateCcw } from 'lucide-react'
import { z } from 'zod'
import { ButtonLink } from '@/components/layout/page-link'
import { RelativeTime } from '@/components/layout/relative-time'
import { toastServerMessage } from '@/components/layout/toast-error'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/toast'
import { useReplayNotification } from '@/lib/client/sales/notifications'
import type { IpnEvent, IpnState } from '@/lib/contract/sales/notifications'

const badges: Record<IpnState, { word: string; variant: 'done' | 'warning' | 'danger' | 'outline' }> = {
  received: { word: 'Delayed', variant: 'warning' },
  processed: { word: 'Processed', variant: 'done' },
  ignored: { word: 'Ignored', variant: 'outline' },
  unmatched: { word: 'Unmatched', variant: 'warning' },
  failed: { word: 'Failed', variant: 'danger' },
  unverified: { word: 'Unverified', variant: 'danger' },
}

/** Shows one notification: its state, reason, and fields, and the button to replay it. */
export function NotificationRow({ event }: { event: IpnEvent }) {
  const { word, variant } = badges[event.state]
  return (
    <li className="grid gap-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1.5">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge variant={variant}>{word}</Badge>
            <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere]">
              {event.action ?? 'no action'}
            </span>
            <RelativeTime value={event.receivedAt} className="text-[0.8125rem] text-quiet" />
          </div>
          <p className="text-sm leading-5">
            {event.reason ?? 'This is taking longer than expected. We retry every minute.'}
          </p>
          <p className="label-mono text-quiet [overflow-wrap:anywhere]">
            Sale {event.saleId ?? 'N/A'} · IPN {event.ipnId ?? 'N/A'}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ToReceipt event={event} />
          <Replay event={event} />
        </div>
      </div>
      <Fields payload={event.payload} />
    </li>
  )
}

/** Links to the receipt, where the owner can assign the sale to a customer. */
function ToReceipt({ event: { purchaseId, saleId } }: { event: IpnEvent }) {
  if (!purchaseId || !saleId) return null
  return (
    <ButtonLink
      variant="outline"
      size="sm"
      href={`/admin/purchases?search=${encodeURIComponent(saleId)}`}
      aria-label={`Open receipt for sale ${saleId}`}
    >
      Open Receipt
    </ButtonLink>
  )
}

function Replay({ event }: { event: IpnEvent }) {
  const { mutate, isPending } = useReplayNotification()
  if (!event.canReplay) return null
  const replay = () =>
    mutate(event.id, {
      onSuccess: (now) =>
        toast({
          title: 'Notification replayed',
          description: now.reason ?? `The notification is now ${badges[now.state].word.toLowerCase()}.`,
        }),
      onError: (error) => toastServerMessage(error, 'Couldn’t replay the notification. Try again.'),
    })
  return (
    <Button variant="outline" size="sm" disabled={isPending} onClick={replay}>
      <RotateCcw aria-hidden />
      {isPending ? 'Replaying...' : 'Replay Notification'}
    </Button>
  )
}

function Fields({ payload }: { payload: IpnEvent['payload'] }) {
  return (
    <details className="group/fields min-w-0">
      <summary className="-ml-1 flex w-fit items-center gap-1 rounded-md py-1 pr-2 font-medium text-[0.8125rem] text-quiet transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/fields:rotate-90" />
        View fields
      </summary>
      <FieldList fields={fieldsSchema.safeParse(payload).data ?? {}} />
    </details>
  )
}

const fieldsSchema = z.record(z.string(), z.json())
const isText = (value: unknown) => [value].flat().every((one) => typeof one === 'string')

/** Lists the fields of a message. A value that is not text is shown as JSON. */
function FieldList({ fields }: { fields: z.infer<typeof fieldsSchema> }) {
  return (
    <dl className="mt-2 grid gap-x-6 gap-y-1 rounded-md border bg-sunk p-3 font-mono text-xs leading-5 sm:grid-cols-[max-content_minmax(0,1fr)]">
      {Object.entries(fields).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-quiet max-sm:mt-1">{name}</dt>
          <dd className="[overflow-wrap:anywhere]">
            {(isText(value) ? [value].flat().join(', ') : JSON.stringify(value, null, 2)) || '—'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
