'use client'
import { formatDistanceToNow } from 'date-fns'
import { useSyncExternalStore } from 'react'
import { Tooltip } from '@/components/ui/tooltip'
import { LocalDate } from './local-date'

const MINUTE_MS = 60_000

function everyMinute(tick: () => void) {
  const timer = setInterval(tick, MINUTE_MS)
  return () => clearInterval(timer)
}

/** Shows how long ago a time was, updated every minute. Hovering or focusing it shows the exact time. */
export function RelativeTime({
  value,
  className,
}: {
  /** The time in ISO 8601. */
  value: string
  className?: string
}) {
  const words = useSyncExternalStore(
    everyMinute,
    () => formatDistanceToNow(new Date(value), { addSuffix: true }),
    () => '\u00a0',
  )
  return (
    <Tooltip content={<LocalDate value={value} format="moment" />}>
      <button
        type="button"
        className="cursor-default! rounded-sm underline decoration-dotted decoration-edge/70 underline-offset-4"
      >
        <time dateTime={value} className={className}>
          {words}
        </time>
      </button>
    </Tooltip>
  )
}
