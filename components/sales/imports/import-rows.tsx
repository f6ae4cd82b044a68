import { Button } from '@/components/ui/button'
import type { ImportDetail, ImportVerdict } from '@/lib/contract/sales/imports'
import { formatCount } from '@/lib/format'
import { cn } from '@/lib/utils'
import { formatRowCount, importVerdicts } from './import-labels'

/** Shows the number of rows for each verdict, and the rows of the selected one with their reasons. */
export function ImportRows({
  list,
  verdict,
  after,
  onShow,
}: {
  list: ImportDetail
  verdict: ImportVerdict
  after: number
  onShow: (verdict: ImportVerdict, after?: number) => void
}) {
  const last = list.rows.at(-1)
  return (
    <section aria-label="Rows" className="grid min-w-0 gap-4">
      <div className="grid grid-cols-2 gap-2 lg:grid-cols-4">
        {importVerdicts.map((one) => (
          <button
            key={one.verdict}
            type="button"
            aria-pressed={one.verdict === verdict}
            onClick={() => onShow(one.verdict)}
            className={cn(
              'rounded-lg border p-3 text-left transition-colors hover:border-ink',
              one.verdict === verdict && 'border-ink bg-sunk',
            )}
          >
            <span className="block font-semibold text-2xl tabular-nums">{formatCount(one.count(list))}</span>
            <span className="block font-medium text-sm">{one.label}</span>
            <span className="block text-[0.8125rem] text-quiet">{one.meaning}</span>
          </button>
        ))}
      </div>
      {list.rows.length > 0 ? (
        <ol className="max-h-96 divide-y overflow-y-auto overscroll-contain rounded-lg border">
          {list.rows.map(({ line, reason, saleId }) => (
            <li key={line} className="grid gap-x-4 gap-y-0.5 px-4 py-2 text-sm sm:grid-cols-[6rem_1fr]">
              <span className="font-mono text-quiet text-xs leading-5">row {formatCount(line)}</span>
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {reason ?? (saleId ? `Sale ${saleId}` : 'Customer without a sale')}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-quiet text-sm">{after > 0 ? 'No more rows.' : 'No matching rows.'}</p>
      )}
      <div className="flex flex-wrap gap-2">
        {after > 0 && (
          <Button variant="outline" size="sm" onClick={() => onShow(verdict)}>
            First {formatRowCount(100)}
          </Button>
        )}
        {last && list.rows.length === 100 && (
          <Button variant="outline" size="sm" onClick={() => onShow(verdict, last.line)}>
            Next {formatRowCount(100)}
          </Button>
        )}
      </div>
    </section>
  )
}
