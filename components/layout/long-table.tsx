'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { TableCell, TableHead, TableRow } from '@/components/ui/table'
import { cn } from '@/lib/utils'
import { ROW_PX, useRowWindow } from './use-row-window'

export interface Column<Row> {
  head: string
  cell: (row: Row) => ReactNode
  /** Width, alignment, and from which screen width on it is there; for head and cells alike. */
  className?: string
}

/** For the first column: on a phone it stays while the others are scrolled. */
export const pinned =
  'max-md:sticky max-md:left-0 max-md:border-r max-md:[td&]:z-1 max-md:[td&]:bg-raised max-md:[th&]:z-20 print:static! print:border-r-0!'

/** What a table needs of `useInfiniteQuery`. */
export interface LongList<Row> {
  rows: Row[]
  total: number | null
  hasMore: boolean
  isLoadingMore: boolean
  hasFailed: boolean
  loadMore: () => void
}

/**
 * A table of any length: it loads on while it is scrolled and draws only the rows in view, all of them 40 px high.
 * On paper every loaded row is there.
 */
export function LongTable<Row>({
  label,
  columns,
  list,
  rowKey,
  question = '',
  className,
}: {
  label: string
  columns: Column<Row>[]
  list: LongList<Row>
  rowKey: (row: Row) => string
  /** What the rows answer: another question is answered from the top. */
  question?: string
  className?: string
}) {
  const { frame, first, end } = useRowWindow(
    list.rows.length,
    () => {
      if (list.hasMore && !list.isLoadingMore && !list.hasFailed) list.loadMore()
    },
    question,
  )
  return (
    <section
      {...frame}
      aria-label={label}
      className={cn(
        // What the keyboard reaches is scrolled clear of the head and of the pinned column.
        'relative max-h-96 w-full scroll-pt-10 max-md:scroll-pl-36 overflow-auto overscroll-y-contain rounded-lg border bg-raised print:max-h-none print:overflow-visible print:rounded-none print:border-0',
        className,
      )}
    >
      <table
        aria-rowcount={list.total === null ? -1 : list.total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm leading-snug print:table-auto print:text-[8pt]"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ head, className: width }) => (
              <TableHead key={head} className={cn(width, 'print:h-auto print:px-1 print:py-1')}>
                {head}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer rows={first} columns={columns.length} />
          {list.rows.slice(first, end).map((row, index) => (
            <TableRow key={rowKey(row)} aria-rowindex={first + index + 2}>
              {columns.map(({ head, cell, className: width }) => (
                <TableCell
                  key={head}
                  className={cn(
                    'truncate py-0 print:h-auto print:whitespace-normal print:break-words print:px-1 print:py-0.5',
                    width,
                  )}
                >
                  {cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
          <Spacer rows={list.rows.length - end} columns={columns.length} />
        </tbody>
      </table>
      <More list={list} />
    </section>
  )
}

function Spacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: rows * ROW_PX }} />
    </tr>
  )
}

function More<Row>({ list }: { list: LongList<Row> }) {
  if (list.hasFailed) {
    return (
      <p
        role="alert"
        className="sticky left-0 flex items-center justify-center gap-3 p-3 text-sm print:hidden"
      >
        The rest could not be loaded.
        <Button size="sm" variant="outline" onClick={list.loadMore}>
          Try again
        </Button>
      </p>
    )
  }
  if (!list.isLoadingMore) return null
  return (
    <p
      role="status"
      className="sticky left-0 flex items-center justify-center gap-2 p-3 text-quiet text-sm print:hidden"
    >
      <Spinner className="size-4" /> Loading more...
    </p>
  )
}
