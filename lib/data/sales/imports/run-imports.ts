import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { forgetUpload } from '@/lib/data/media/uploads'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { log } from '@/lib/server/log'
import { getStorage } from '@/lib/server/media/storage/storage'
import { checkRowBatch } from './check-rows'
import {
  addImportCounts,
  advanceImport,
  IMPORT_SLICE_MS,
  type ImportLease,
  ImportLeaseLostError,
  importLeaseColumnsSql,
  importLeaseSchema,
  releaseImportLease,
} from './import-lease'
import { importRowBatch } from './import-rows'
import type { RowParseOptions } from './parse-row'
import { type RowBatch, readRowBatches, readRowParseOptions } from './read-row-batches'
import { undoAccountBatch, undoPurchaseBatch } from './undo-import'

const schedule: JobQueue<ImportLease> = {
  table: Prisma.sql`imports`,
  waiting: Prisma.sql`state IN ('sorting', 'taking', 'undoing')`,
  order: Prisma.sql`created_at, id`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`lease_until`,
  turn: Prisma.sql`turn`,
  sets: Prisma.sql`, turn = turn + 1`,
  columns: importLeaseColumnsSql,
  row: importLeaseSchema,
  backOffSeconds: [5, 30, 120, 600, 3600],
  work: continueImport,
  onFailed,
}

/**
 * Leases the next import and continues it for about 20 seconds. Maintenance and the open import page call
 * this repeatedly. Each batch is one transaction, so a crash doesn't lose a finished batch or leave a
 * half-written one.
 */
export async function runImports(): Promise<void> {
  if ((await runDueJobs(schedule, 1)) > 0) await recountSales()
}

async function continueImport(lease: ImportLease): Promise<void> {
  const deadline = Date.now() + IMPORT_SLICE_MS
  try {
    if (lease.state === 'undoing') await undo(lease, deadline)
    else await processRows(lease, deadline)
  } catch (error) {
    if (!(error instanceof ImportLeaseLostError)) throw error
  }
}

async function processRows(lease: ImportLease, deadline: number): Promise<void> {
  const reading = await readRowParseOptions(lease)
  const doBatch = lease.state === 'sorting' ? checkRowBatch : importOrSkip
  let next = lease.nextLine
  for await (const batch of readRowBatches(lease)) {
    await doBatch(lease, reading, batch)
    next = batch.next
    if (Date.now() > deadline) return releaseImportLease(lease)
  }
  await releaseImportLease(
    lease,
    lease.state === 'sorting' ? { state: 'sorted', lines: next - 1 } : { state: 'done' },
  )
}

/**
 * Imports a batch in one transaction. If that fails, imports each row alone, so that one bad row does not
 * block the others.
 */
async function importOrSkip(lease: ImportLease, reading: RowParseOptions, batch: RowBatch): Promise<void> {
  try {
    await importRowBatch(lease, reading, batch)
  } catch (error) {
    if (error instanceof ImportLeaseLostError || isDatabaseUnavailable(error)) throw error
    for (let line = batch.from; line < batch.next; line++) {
      const rows = batch.rows.filter((row) => row.line === line)
      await importAlone(lease, reading, { from: line, next: line + 1, rows })
    }
  }
}

async function importAlone(lease: ImportLease, reading: RowParseOptions, batch: RowBatch): Promise<void> {
  try {
    await importRowBatch(lease, reading, batch)
  } catch (error) {
    if (error instanceof ImportLeaseLostError || isDatabaseUnavailable(error)) throw error
    log.error('import_line_failed', error, { importId: lease.id, line: batch.from })
    await transaction(async (tx) => {
      await advanceImport(tx, lease, batch.from, batch.next)
      const reason = 'Couldn’t import this row'
      await tx.importLine.updateMany({
        where: { importId: lease.id, line: batch.from },
        data: { verdict: 'unreadable', reason },
      })
      await addImportCounts(tx, lease, { countNew: -1, countUnreadable: 1 })
    })
  }
}

async function undo(lease: ImportLease, deadline: number): Promise<void> {
  while ((await undoPurchaseBatch(lease)) > 0) if (Date.now() > deadline) return releaseImportLease(lease)
  for (let at = lease; ; ) {
    const { count, nextLine } = await undoAccountBatch(at)
    if (count === 0) break
    at = { ...at, nextLine }
    if (Date.now() > deadline) return releaseImportLease(lease)
  }
  // The key is cleared last, so that the next attempt repeats both steps after a crash.
  if (lease.key) {
    await getStorage().remove(lease.key)
    await forgetFile(lease.key)
  }
  await releaseImportLease(lease, { state: 'undone' })
}

/**
 * Handles an error: a problem with the file fails the import immediately; other errors are retried with
 * increasing pauses, up to an hour.
 */
async function onFailed(lease: ImportLease, error: unknown, isLast: boolean): Promise<void> {
  const isOwners = error instanceof AppError && error.status < 500
  if (!isOwners) log.error('import_failed', error, { importId: lease.id })
  if (!isOwners && !isLast) return
  const problem = isOwners
    ? error.message
    : 'The import failed several times. Check the server log, then upload the file again.'
  await db.import.updateMany({
    where: { id: lease.id, turn: lease.turn },
    data: { state: 'failed', problem, attempts: 0, leaseUntil: null },
  })
}

const FILE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * For maintenance: deletes uploaded files after 7 days, even if nobody imported them, because they contain names
 * and emails. Deletes each file last, so that the next run finds it and repeats both steps after a crash.
 */
export async function deleteOldImports(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - FILE_DAYS * DAY_MS)
  for await (const { key, modifiedAt } of getStorage().list('imports')) {
    if (modifiedAt > before) continue
    await forgetFile(key)
    await getStorage().remove(key)
  }
  await removeSamplesOfDeletedFiles()
}

/** SQL: the layout of an import without the sample cells of its file. */
const layoutWithoutSamplesSql = Prisma.sql`
  jsonb_set(layout, '{columns}', (SELECT COALESCE(jsonb_agg(c || '{"samples": []}'), '[]')
    FROM jsonb_array_elements(layout -> 'columns') c))`

/**
 * Deletes the upload of a file, and removes the sample cells and the key of the file from its import. An import that was
 * not finished fails.
 */
async function forgetFile(key: string): Promise<void> {
  await forgetUpload(`/objects/${key}`)
  await db.$executeRaw`
    UPDATE imports SET key = NULL, layout = ${layoutWithoutSamplesSql},
      problem = CASE WHEN state IN ('sorting', 'sorted', 'taking')
        THEN 'This import’s file was deleted after 7 days' END,
      state = CASE WHEN state IN ('sorting', 'sorted', 'taking') THEN 'failed' ELSE state END
    WHERE key = ${key}`
}

/** Removes the sample cells that earlier releases kept when an undo deleted the file. */
async function removeSamplesOfDeletedFiles(): Promise<void> {
  await db.$executeRaw`
    UPDATE imports SET layout = ${layoutWithoutSamplesSql}
    WHERE key IS NULL AND jsonb_path_exists(layout, '$.columns[*].samples[*]')`
}
