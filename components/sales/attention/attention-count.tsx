'use client'
import { useQuery } from '@tanstack/react-query'
import { attentionQuery } from '@/lib/client/sales/attention'
import { formatCount } from '@/lib/format'
import { cn } from '@/lib/utils'

const MANY = 99

/** Shows the number of sales that need attention as a badge. Renders nothing if there are none. */
export function AttentionCount({ className }: { className?: string }) {
  const { data } = useQuery(attentionQuery())
  if (!data || data.sales === 0) return null
  return (
    <span
      className={cn(
        'inline-flex h-4 min-w-4 items-center justify-center rounded-full bg-warning-text px-1 font-semibold text-[0.625rem] text-paper tabular-nums leading-none',
        className,
      )}
    >
      <span aria-hidden>{data.sales > MANY ? `${MANY}+` : data.sales}</span>
      <span className="sr-only">
        {data.sales === 1 ? '1 sale is' : `${formatCount(data.sales)} sales are`} waiting for you
      </span>
    </span>
  )
}
