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
  const formatAge = () => formatDistanceToNow(new Date(value), { addSuffix: true })
  const age = useSyncExternalStore(everyMinute, formatAge, () => null)
  return (
    <Tooltip content={<LocalDate value={value} format="moment" />}>
      <button
        type="button"
        className="cursor-default! rounded-sm underline decoration-dotted decoration-edge/70 underline-offset-4"
      >
        <time dateTime={value} className={className}>
          {/* Rendered on the server too, so the layout doesn’t shift. The browser’s text can differ by a minute. */}
          {age ?? <span suppressHydrationWarning>{formatAge()}</span>}
        </time>
      </button>
    </Tooltip>
  )
}
