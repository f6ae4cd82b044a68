import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import {
  LAUNCH_BREAKDOWN_ROWS_MAX,
  type LaunchReport,
  type LaunchTotals,
  NO_PRODUCT,
  PERCENTAGE_SALES_MIN,
} from '@/lib/contract/sales/launch'
import { formatCount } from '@/lib/format'
import { formatElapsed, formatShare } from './launch-labels'

/** Shows sales, refunds, and starts by product and by affiliate. */
export function LaunchBreakdown({ launch: { products, affiliates } }: { launch: LaunchReport }) {
  return (
    <div className="grid min-w-0 gap-8 2xl:grid-cols-2">
      <SumTable
        title="By product"
        sums={products.map(({ id, name, ...sum }) => ({ ...sum, key: id, label: getProductLabel(id, name) }))}
      />
      <SumTable
        title="By affiliate"
        sums={affiliates.map(({ affiliate, name, ...sum }) => ({
          ...sum,
          key: affiliate,
          label: affiliate ? (name ?? affiliate) : 'No affiliate',
        }))}
      />
    </div>
  )
}

export const getProductLabel = (id: string, name: string | null) =>
  name ?? (id === NO_PRODUCT ? 'No product yet' : 'Deleted product')

const heads = ['Sales', 'Refunds', 'Refund Rate', 'Started', 'Time to First Play']

function SumTable({
  title,
  sums,
}: {
  title: string
  sums: (LaunchTotals & { key: string; label: string })[]
}) {
  return (
    <section aria-label={title} className="grid min-w-0 content-start gap-3">
      <h2 className="text-xl">{title}</h2>
      <Table className="min-w-[38rem] tabular-nums print:min-w-0">
        <TableHeader>
          <tr>
            <TableHead className="max-sm:w-36">{title.slice(3)[0]?.toUpperCase() + title.slice(4)}</TableHead>
            {heads.map((head) => (
              <TableHead key={head} className="text-right">
                {head}
              </TableHead>
            ))}
          </tr>
        </TableHeader>
        <TableBody>
          {sums.map(({ key, ...sum }) => (
            <SumRow key={key} {...sum} />
          ))}
        </TableBody>
      </Table>
      <p className="text-[0.8125rem] text-quiet leading-5">
        {sums.length === LAUNCH_BREAKDOWN_ROWS_MAX &&
          `Only the top ${LAUNCH_BREAKDOWN_ROWS_MAX} by sales are shown. `}
        Percentages aren’t shown for fewer than {PERCENTAGE_SALES_MIN} sales.
      </p>
    </section>
  )
}

function SumRow({
  label,
  sales,
  refunded,
  people,
  started,
  medianSeconds,
}: LaunchTotals & { label: string }) {
  const cells = [
    formatCount(sales),
    formatCount(refunded),
    formatShare(refunded, sales, sales),
    formatShare(started, people, sales),
    medianSeconds === null ? '–' : formatElapsed(medianSeconds),
  ]
  return (
    <TableRow>
      <TableCell className="max-w-56 truncate font-medium max-sm:max-w-36" title={label}>
        {label}
      </TableCell>
      {cells.map((cell, index) => (
        <TableCell key={heads[index]} className="whitespace-nowrap text-right">
          {cell}
        </TableCell>
      ))}
    </TableRow>
  )
}
