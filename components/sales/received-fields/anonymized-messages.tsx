import { Download } from 'lucide-react'
import type { ReceivedFields } from '@/lib/contract/sales/received-fields'

/** Links to download the first message of each action, anonymized, for use in tests. */
export function AnonymizedMessages({ actions }: { actions: ReceivedFields['actions'] }) {
  if (actions.length === 0) return null
  return (
    <section className="min-w-0">
      <h3 className="font-semibold text-sm">First notification for each action</h3>
      <p className="mt-2 text-quiet text-sm">
        Anonymized for testing: every letter is replaced with “a” and every digit with “9”.
      </p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {actions.map(({ action }) => (
          <li key={action} className="min-w-0">
            <a
              href={`/api/admin/witness/${encodeURIComponent(action)}`}
              download={`${action}.json`}
              className="inline-flex max-w-full items-center gap-2 rounded-md border border-edge/60 px-2.5 py-1.5 font-mono text-[0.8125rem] hover:border-ink hover:bg-sunk"
            >
              <Download aria-hidden className="size-4 shrink-0" />
              <span className="truncate">{action}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
