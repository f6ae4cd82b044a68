import { RelativeTime } from '@/components/layout/relative-time'
import type { ReceivedFields } from '@/lib/contract/sales/received-fields'
import { formatCount } from '@/lib/format'

/** Lists fields with how often and when they were received. */
export function ReceivedFieldList({ fields }: { fields: ReceivedFields['known'] }) {
  if (fields.length === 0) return null
  return (
    <ul className="mt-2 max-h-80 divide-y overflow-y-auto rounded-md border text-sm">
      {fields.map(({ name, times, lastSeenAt }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-2">
          <code className="wrap-anywhere min-w-0 font-mono text-[0.8125rem]">{name}</code>
          <span className="text-quiet tabular-nums">
            {times === 1 ? 'once,' : `${formatCount(times)} times, most recently`}{' '}
            <RelativeTime value={lastSeenAt} />
          </span>
        </li>
      ))}
    </ul>
  )
}
