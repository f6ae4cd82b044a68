'use client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TableCell, TableHead, TableRow } from '@/components/ui/table'
import type { ListPage } from '@/lib/client/api'
import { flattenPages } from '@/lib/client/paging'
import { cn } from '@/lib/utils'
import { LoadMore, scrollContainerProps } from './load-more'
import { ROW_HEIGHT_PX, useRowWindow } from './use-row-window'

export interface LongTableColumn<Row> {
  head: string
  /** Content of the header cell, in place of the text in `head`. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /**
   * Classes for the header and the cells: width, alignment, and the screen width from which the column is
   * visible.
   */
  className?: string
}

/** Classes for the first column. On a phone, it stays visible while the other columns scroll. */
export const pinnedColumnClasses =
  'max-md:sticky max-md:left-0 max-md:border-r max-md:[td&]:z-1 max-md:[td&]:bg-raised max-md:[th&]:z-20 print:static! print:border-r-0!'

/**
 * Shows a table of any length. Loads more rows while the user scrolls, and renders only the rows in view
 * (virtualization), each 40 px high. Prints all loaded rows.
 */
export function LongTable<Row>({
  label,
  columns,
  query,
  rowKey,
  question = '',
  className,
}: {
  label: string
  columns: LongTableColumn<Row>[]
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Row>>>
  rowKey: (row: Row) => string
  /** Identifies the filter of the rows. When it changes, the table scrolls to the top. */
  question?: string
  className?: string
}) {
  const rows = flattenPages(query.data)
  const total = query.data?.pages[0]?.total ?? null
  const { frame, first, end } = useRowWindow(rows.length, question)
  return (
    <section
      {...scrollContainerProps}
      {...frame}
      aria-label={label}
      className={cn(
        // With scroll padding, a focused element isn’t hidden under the header or the pinned column.
        'relative max-h-96 w-full scroll-pt-10 max-md:scroll-pl-36 overflow-auto overscroll-y-contain rounded-lg border bg-raised print:max-h-none print:overflow-visible print:rounded-none print:border-0',
        className,
      )}
    >
      <table
        aria-rowcount={total === null ? -1 : total + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm leading-snug print:table-auto print:text-[8pt]"
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ head, headCell, className: width }) => (
              <TableHead key={head} className={cn(width, 'print:h-auto print:px-1 print:py-1')}>
                {headCell ?? head}
              </TableHead>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer rows={first} columns={columns.length} />
          {rows.slice(first, end).map((row, index) => (
            <TableRow
              key={rowKey(row)}
              aria-rowindex={first + index + 2}
              className="has-[[role=checkbox][aria-checked=true]]:bg-blueprint-soft/40"
            >
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
          <Spacer rows={rows.length - end} columns={columns.length} />
        </tbody>
      </table>
      <LoadMore query={query} />
    </section>
  )
}

function Spacer({ rows, columns }: { rows: number; columns: number }) {
  if (rows <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height: rows * ROW_HEIGHT_PX }} />
    </tr>
  )
}
