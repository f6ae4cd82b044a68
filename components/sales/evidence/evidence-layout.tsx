import type { ReactNode } from 'react'
import { EVIDENCE_COUNT_MAX } from '@/lib/contract/sales/purchase-evidence'
import { formatCount, formatUtcTimestamp } from '@/lib/format'

/** Shows one section of the evidence sheet under its heading. */
export function EvidenceSection({
  title,
  note,
  children,
}: {
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid min-w-0 gap-3 border-t pt-5 print:gap-2 print:pt-3">
      <div>
        <h2 className="text-xl print:text-[13pt]">{title}</h2>
        {note && <p className="mt-1 max-w-reading text-quiet text-sm leading-normal">{note}</p>}
      </div>
      {children}
    </section>
  )
}

/** Lists names with their values. Leaves out null values. */
export function EvidenceDetails({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="grid gap-x-8 gap-y-2 text-sm sm:grid-cols-2 print:grid-cols-2 print:gap-y-1 print:text-[9pt]">
      {facts
        .filter(([, value]) => value !== null && value !== false)
        .map(([name, value]) => (
          <div
            key={name}
            className="grid min-w-0 grid-cols-[minmax(0,9.75rem)_minmax(0,1fr)] sm:grid-cols-[minmax(0,11.5rem)_minmax(0,1fr)] gap-3 print:grid-cols-[8rem_minmax(0,1fr)] print:gap-2 break-inside-avoid"
          >
            <dt className="wrap-anywhere text-quiet">{name}</dt>
            <dd className="wrap-anywhere min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Shows a table that scrolls sideways on a narrow screen and is printed in full. */
export function EvidenceTable({
  label,
  heads,
  children,
}: {
  label: string
  heads: string[]
  children: ReactNode
}) {
  return (
    <div className="overflow-x-auto rounded-lg border bg-raised print:overflow-visible print:rounded-none print:border-0">
      <table
        aria-label={label}
        className="w-full min-w-3xl border-collapse text-left text-sm leading-snug print:min-w-0 print:text-[8.5pt]"
      >
        <thead>
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="border-b bg-sunk px-3 py-2 font-medium text-quiet text-xs print:bg-transparent print:px-1 print:py-1"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function EvidenceTableRow({ cells }: { cells: [name: string, value: ReactNode][] }) {
  return (
    <tr className="border-b last:border-b-0">
      {cells.map(([name, value]) => (
        <td key={name} className="wrap-break-word px-3 py-2 align-top print:px-1 print:py-1">
          {value}
        </td>
      ))}
    </tr>
  )
}

/** Shows a time to the second, in UTC. */
export function UtcTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="tabular-nums">
      {formatUtcTimestamp(at)}
    </time>
  )
}

export const renderUtcTimeOrDash = (at: string | null) => (at ? <UtcTime at={at} /> : '–')

/** States that a section has no content, so that the section doesn’t look incomplete. */
export function EvidenceEmptyNote({ children }: { children: ReactNode }) {
  return <p className="text-sm">{children}</p>
}

/** Formats a total. Adds "or more" at `EVIDENCE_COUNT_MAX`, where the server stops counting. */
export const formatCappedTotal = (total: number) =>
  total >= EVIDENCE_COUNT_MAX ? `${formatCount(EVIDENCE_COUNT_MAX)} or more` : formatCount(total)

/** Says that a list is longer than the rows shown. Renders nothing if all rows are shown. */
export function OmittedRowsNote({ list, what }: { list: { rows: unknown[]; total: number }; what: string }) {
  if (list.total <= list.rows.length) return null
  return (
    <p className="text-quiet text-sm">
      Showing {formatCount(list.rows.length)} of {formatCappedTotal(list.total)} {what}: the oldest and the
      newest.
    </p>
  )
}
