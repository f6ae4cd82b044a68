'use client'
import { type ComponentType, useRef } from 'react'
import { CsvExport } from '@/components/layout/csv-export'
import { Button } from '@/components/ui/button'
import type { CustomerRow } from '@/lib/contract/people/customers'
import { countNoun, formatCount } from '@/lib/format'
import { cn } from '@/lib/utils'
import { type CustomerListFilter, defineCustomersCsv, defineSelectedCustomersCsv } from './customers-csv'
import type { CustomerSelection } from './use-customer-selection'

/**
 * Shows the actions for the selected customers. Without a selection, shows those for all customers that match
 * the filters. On a phone, it stays in view while customers are selected.
 */
export function CustomerListToolbar({
  total,
  filters,
  selection: { rows, clear },
  Give,
}: {
  total: number | null | undefined
  filters: CustomerListFilter
  selection: CustomerSelection
  Give: ComponentType<{ customers: CustomerRow[] }>
}) {
  const countElement = useRef<HTMLParagraphElement>(null)
  const isSelecting = rows.length > 0
  function clearAll() {
    // The clicked button disappears together with the selection, so the focus moves to the count.
    countElement.current?.focus()
    clear()
  }
  return (
    <div
      className={cn(
        'flex min-h-10 flex-wrap items-center justify-between gap-2',
        isSelecting &&
          'max-md:sticky max-md:top-14 max-md:z-20 max-md:-mx-4 max-md:bg-paper max-md:px-4 max-md:py-2',
      )}
    >
      <div className="flex items-center gap-2">
        <p ref={countElement} role="status" tabIndex={-1} className="label-mono text-quiet">
          {isSelecting ? `${formatCount(rows.length)} selected` : countLabel(total)}
        </p>
        {isSelecting && (
          <Button variant="ghost" size="sm" onClick={clearAll}>
            Clear
          </Button>
        )}
      </div>
      {isSelecting ? (
        <div className="flex flex-wrap items-center gap-2">
          <Give customers={rows} />
          <CsvExport list={defineSelectedCustomersCsv(rows)} label="Export" />
        </div>
      ) : (
        <CsvExport list={defineCustomersCsv(filters)} />
      )}
    </div>
  )
}

function countLabel(total: number | null | undefined): string {
  if (!total) return '\u00a0'
  return countNoun(total, 'customer')
}
