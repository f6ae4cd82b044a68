import { ChevronRight } from 'lucide-react'
import type { Purchase } from '@/lib/contract/sales/purchases'

/** Shows the notification exactly as received, but without the security key, in a collapsed view. */
export function RawNotification({ data }: { data: Purchase['ipnData'] }) {
  return (
    <details className="group/raw">
      <summary className="-ml-1 flex w-fit items-center gap-1 rounded-md py-1 pr-2 font-medium text-[0.8125rem] text-quiet transition-colors hover:text-ink [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/raw:rotate-90" />
        View Raw IPN Data
      </summary>
      <pre className="mt-2 max-h-96 overflow-auto whitespace-pre-wrap rounded-md border bg-sunk p-3 font-mono text-xs leading-5 [overflow-wrap:anywhere]">
        {data === null
          ? 'Access was granted manually, so there’s no notification.'
          : JSON.stringify(data, null, 2)}
      </pre>
    </details>
  )
}
