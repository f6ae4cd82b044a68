import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { importMappingSchema } from '@/lib/contract/sales/import-mapping'
import { type Import, importLayoutSchema, importStateSchema } from '@/lib/contract/sales/imports'
import { normalizeItemNumber } from '@/lib/contract/sales/notification-fields'
import { LEASE_SECONDS } from '@/lib/data/renew-lease'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'
import type { RowParseOptions } from './parse-row'
import { type CsvRow, readCsv } from './read-csv'
import { readText } from './read-text'

/** An import that this process holds the lease for. */
export const importLeaseSchema = z.strictObject({
  id: idSchema,
  key: z.string().nullable(),
  layout: importLayoutSchema,
  mapping: importMappingSchema,
  state: importStateSchema,
  nextLine: z.int(),
  sendMails: z.boolean(),
  createdAt: z.iso.datetime(),
  attempts: z.int(),
  turn: z.int(),
})
export type ImportLease = z.infer<typeof importLeaseSchema>

export const importLeaseColumnsSql = Prisma.sql`
  id, key, layout, mapping, state::text AS state, next_line, send_mails, created_at, attempts, turn`

/**
 * Time in milliseconds that one call works on an import. The next call continues, because a host may end a
 * long request.
 */
export const IMPORT_SLICE_MS = 20_000
/** Number of rows in one transaction. */
export const ROWS_PER_TRANSACTION = 200

/**
 * The error for a lost lease: another process continues the import, or the owner changed its state. The work
 * must stop.
 */
export class ImportLeaseLostError extends Error {
  override readonly name = 'TurnLost'
}

/**
 * Moves the import forward to row `next` and extends the lease. Call it first in the transaction that
 * processes the rows before `next`. This is an optimistic lock: if two processes handle the same rows, only
 * one can commit. Throws `ImportLeaseLostError`.
 */
export async function advanceImport(
  tx: Transaction,
  { id, turn }: ImportLease,
  from: number,
  next: number,
): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE imports SET next_line = ${next}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id}::uuid AND turn = ${turn} AND next_line = ${from}`
  if (moved === 0) throw new ImportLeaseLostError()
}

type Count = 'countNew' | 'countHere' | 'countDiffers' | 'countUnreadable' | 'taken' | 'undone'

export async function addImportCounts(
  tx: Transaction,
  { id }: ImportLease,
  counts: Partial<Record<Count, number>>,
): Promise<void> {
  const data = Object.fromEntries(Object.entries(counts).map(([name, increment]) => [name, { increment }]))
  await tx.import.update({ where: { id }, data })
}

/** Releases the lease so that another process can continue, or ends this stage of the import. */
export async function releaseImportLease(
  lease: ImportLease,
  data: { state?: Import['state']; lines?: number } = {},
) {
  const isOver = data.state === 'done' || data.state === 'undone'
  await db.import.updateMany({
    where: { id: lease.id, turn: lease.turn },
    data: { attempts: 0, leaseUntil: null, ...(isOver && { finishedAt: new Date() }), ...data },
  })
}

export interface RowBatch {
  from: number
  next: number
  /** The rows without the header and everything above it. */
  rows: CsvRow[]
}

/** Reads the remaining rows of an import in batches. */
export async function* readRowBatches({ key, layout, nextLine }: ImportLease): AsyncGenerator<RowBatch> {
  if (!key) return
  let waiting: CsvRow[] = []
  let from = nextLine
  for await (const found of readCsv(readText(key, layout.encoding), layout.separator)) {
    for (const row of found) if (row.line >= from) waiting.push(row)
    while (waiting.length >= ROWS_PER_TRANSACTION) {
      const taken = waiting.slice(0, ROWS_PER_TRANSACTION)
      waiting = waiting.slice(ROWS_PER_TRANSACTION)
      yield toBatch(taken, from, layout.headLine)
      from += ROWS_PER_TRANSACTION
    }
  }
  if (waiting.length > 0) yield toBatch(waiting, from, layout.headLine)
}

const toBatch = (taken: CsvRow[], from: number, headLine: number): RowBatch => ({
  from,
  next: from + taken.length,
  rows: taken.filter(({ line }) => line > headLine),
})

/**
 * Returns the settings for reading the rows of an import. The settings use the current time zone. Changing
 * the time zone later does not move sales that are already imported.
 */
export async function readRowParseOptions({ layout, mapping }: ImportLease): Promise<RowParseOptions> {
  const settings = await readSettingsRow()
  const products = await db.product.findMany({
    select: { id: true, name: true, warriorPlusProductId: true },
    orderBy: { createdAt: 'desc' },
  })
  const known = products.flatMap(({ id, name, warriorPlusProductId: item }) =>
    item ? [{ id, name, item }] : [],
  )
  return {
    mapping,
    width: layout.columns.length,
    timeZone: settings?.timeZone ?? 'UTC',
    now: new Date(),
    itemsByName: new Map(known.map(({ name, item }) => [name.toLowerCase(), item])),
    itemsById: new Map(known.map(({ id, item }) => [id, item])),
    items: new Set(known.map(({ item }) => normalizeItemNumber(item))),
  }
}
