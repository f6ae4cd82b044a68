'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { LocalDate } from '@/components/layout/local-date'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { ReminderRows } from '@/components/mail/reminders/reminder-list'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { purchaseTimelineQuery } from '@/lib/client/sales/timeline'
import type { PurchaseMilestones, PurchaseTimeline } from '@/lib/contract/sales/purchase-timeline'
import { cn } from '@/lib/utils'
import { getMissingStepLabel, listTimelineSteps } from './timeline-steps'

/**
 * Shows the timeline of a purchase, up to the last lesson, in a collapsed view. Loads the timeline when it is
 * first expanded.
 */
export function PurchaseTimelineDetails({ purchaseId }: { purchaseId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="group/line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="-ml-1 flex w-fit items-center gap-1 rounded-md py-1 pr-2 font-medium text-[0.8125rem] text-quiet transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/line:rotate-90" />
        Purchase timeline
      </summary>
      {isOpen && <LoadedTimeline purchaseId={purchaseId} />}
    </details>
  )
}

function LoadedTimeline({ purchaseId }: { purchaseId: string }) {
  const query = useQuery(purchaseTimelineQuery(purchaseId))
  return (
    <WhenLoaded query={query} what="The purchase timeline" loading={<LoadingSkeleton shape="mt-2 h-56" />}>
      {(line) => (
        <>
          <Steps line={line} />
          {line.reminders.length > 0 && (
            <section aria-label="Reminders" className="mt-4 grid gap-2 border-t pt-3">
              <h4 className="font-medium text-[0.8125rem]">Reminder emails</h4>
              <ReminderRows reminders={line.reminders} />
            </section>
          )}
        </>
      )}
    </WhenLoaded>
  )
}

function Steps({ line: { moments, since } }: { line: PurchaseTimeline }) {
  return (
    <ol className="mt-3 grid text-[0.8125rem] leading-5">
      {listTimelineSteps(moments).map(({ moment, words, hint }) => (
        <li
          key={moment}
          className="relative grid grid-cols-[1rem_minmax(0,1fr)_auto] gap-x-2.5 pb-3 before:absolute before:top-3 before:bottom-[-0.375rem] before:left-[0.4375rem] before:w-px before:bg-blueprint/40 last:pb-0 last:before:hidden"
        >
          <Dot isReached={Boolean(moments?.[moment])} />
          <span>
            {words}
            {hint && moments?.[moment] && <span className="block text-quiet text-xs leading-4">{hint}</span>}
          </span>
          <span className="max-w-44 text-right text-quiet tabular-nums [overflow-wrap:anywhere]">
            <When moment={moment} moments={moments} since={since} />
          </span>
        </li>
      ))}
    </ol>
  )
}

function Dot({ isReached }: { isReached: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'relative mt-1 size-[0.9375rem] rounded-full border-2 bg-raised',
        isReached ? 'border-done bg-done' : 'border-blueprint/60 border-dashed',
      )}
    />
  )
}

type When = {
  moment: Parameters<typeof getMissingStepLabel>[0]
  moments: PurchaseMilestones | null
  since: string | null
}

/**
 * Shows the time of a step. Without a time, says that the step hasn’t happened yet or that its time is
 * unknown.
 */
function When({ moment, moments, since }: When) {
  const at = moments?.[moment]
  if (at) return <LocalDate value={at} format="moment" className="text-ink" />
  if (moments) return getMissingStepLabel(moment, moments)
  if (!since) return 'Not recorded'
  return (
    <span className="italic">
      Not recorded before <LocalDate value={since} />
    </span>
  )
}
