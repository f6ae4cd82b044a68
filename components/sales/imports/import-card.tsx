'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormError } from '@/components/layout/form-error'
import { LocalDate } from '@/components/layout/local-date'
import { WhenLoaded } from '@/components/layout/when-loaded'
import { Badge } from '@/components/ui/badge'
import { ProgressBar } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { importQuery } from '@/lib/client/sales/imports'
import { type ImportDetail, type ImportVerdict, isImportRunning } from '@/lib/contract/sales/imports'
import { formatBytes, formatCount } from '@/lib/format'
import { ColumnMappingForm } from './column-mapping-form'
import { ImportActions } from './import-actions'
import { describeFileFormat, formatCheckedRows, getImportStateLabel } from './import-labels'
import { ImportRows } from './import-rows'
import { KeptAccountsAndPurchases } from './kept-accounts-and-purchases'

/** Shows one import: the detected file format, the results of its rows, and the available actions. */
export function ImportCard({ id }: { id: string }) {
  const [verdict, setVerdict] = useState<ImportVerdict>('new')
  const [after, setAfter] = useState(0)
  const query = useQuery(importQuery(id, { verdict, after }))
  const show = (chosen: ImportVerdict, afterRow = 0) => {
    setVerdict(chosen)
    setAfter(afterRow)
  }
  return (
    <WhenLoaded query={query} what="The rows" loading={<Skeleton className="h-96" />}>
      {(list) => (
        <article
          aria-label="This import"
          className="grid min-w-0 gap-6 rounded-lg border bg-raised p-4 sm:p-6"
        >
          <Head list={list} />
          <FormError text={list.problem ?? undefined} />
          {list.state === 'sorted' && <ColumnMappingForm key={JSON.stringify(list.mapping)} list={list} />}
          <ImportRows list={list} verdict={verdict} after={after} onShow={show} />
          <KeptAccountsAndPurchases list={list} />
          <ImportActions list={list} />
        </article>
      )}
    </WhenLoaded>
  )
}

function Head({ list }: { list: ImportDetail }) {
  const busy = isImportRunning(list)
  return (
    <header className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-xl">
            Import from <LocalDate value={list.createdAt} format="moment" />
          </h2>
          <p className="mt-1 text-quiet text-sm">
            {formatBytes(list.bytes)}
            {list.lines !== null && `, ${formatCheckedRows(list)}`}. {describeFileFormat(list)}.
          </p>
        </div>
        <Badge variant={list.state === 'failed' ? 'danger' : list.state === 'done' ? 'done' : 'outline'}>
          {getImportStateLabel(list)}
        </Badge>
      </div>
      {busy && <Progress list={list} />}
    </header>
  )
}

function Progress({ list: { state, nextLine, lines, taken, undone } }: { list: ImportDetail }) {
  const isUndo = state === 'undoing'
  const [done, all] = isUndo ? [undone, taken] : [nextLine - 1, lines]
  const amount = all === null ? formatCount(done) : `${formatCount(done)} of ${formatCount(all)}`
  const verb = isUndo ? 'undone' : state === 'sorting' ? 'checked' : 'processed'
  const text = `${amount} ${(all ?? done) === 1 ? 'row' : 'rows'} ${verb}. You can leave this page.`
  return (
    <div className="grid gap-2">
      {all !== null && state !== 'sorting' && (
        <ProgressBar
          label={isUndo ? 'Rows undone' : 'Rows processed'}
          percent={all === 0 ? 100 : Math.min(100, (100 * done) / all)}
        />
      )}
      <p role="status" className="label-mono text-quiet tabular-nums">
        {text}
      </p>
    </div>
  )
}
