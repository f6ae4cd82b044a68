import { LocalDate } from '@/components/layout/local-date'
import type { AccessLog } from '@/lib/contract/people/access-log'
import { humanizeSnakeCase } from '@/lib/format'

/** Shows one entry of the access log: action, page, time, IP address, and browser. */
export function AccessLogEntry({ log }: { log: AccessLog }) {
  const { action, resourceType, resourceTitle, ipAddress, userAgent, timestamp } = log
  const type = resourceType ? humanizeSnakeCase(resourceType) : 'N/A'
  return (
    <li className="grid gap-1 px-4 py-3 text-sm print:break-inside-avoid print:px-0 print:py-1.5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-medium">
          {humanizeSnakeCase(action)}{' '}
          <span className="font-normal text-quiet">{resourceTitle ? `${type}: ${resourceTitle}` : type}</span>
        </p>
        <LocalDate value={timestamp} format="moment" className="text-quiet text-xs" />
      </div>
      <p className="label-mono break-words text-quiet">
        {ipAddress ?? 'N/A'} · {userAgent ?? 'N/A'}
      </p>
    </li>
  )
}
