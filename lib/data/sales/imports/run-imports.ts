import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type JobQueue, runDueJobs } from '@/lib/data/claim-jobs'
import { forgetUpload } from '@/lib/data/media/uploads'
import { recountSales } from '@/lib/data/sales/sales-rollups'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { isDatabaseUnavailable } from '@/lib/server/db/database-errors'
import { log } from '@/lib/server/log'
import { storage } from '@/lib/server/media/storage/storage'
import { checkRowBatch } from './check-rows'
import {
  addImportCounts,
  advanceImport,
  IMPORT_SLICE_MS,
  type ImportLease,
  ImportLeaseLostError,
  importLeaseColumnsSql,
  importLeaseSchema,
  type RowBatch,
  readRowBatches,
  readRowParseOptions,
  releaseImportLease,
} from './import-lease'
import { importRowBatch } from './import-rows'
import type { RowParseOptions } from './parse-row'
import { undoAccountBatch, undoPurchaseBatch } from './undo-import'

const schedule: JobQueue<ImportLease> = {
  table: Prisma.sql`imports`,
  waiting: Prisma.sql`state IN ('sorting', 'taking', 'undoing')`,
  order: Prisma.sql`created_at, id`,
  attempts: Prisma.sql`attempts`,
  until: Prisma.sql`lease_until`,
  sets: Prisma.sql`, turn = turn + 1`,
  columns: importLeaseColumnsSql,
  row: importLeaseSchema,
  backOffSeconds: [5, 30, 120, 600, 3600],
  work,
  onFailed,
}

/**
 * Continues the next import that no other process works on (it takes a lease), for about 20 seconds.
 * Maintenance and the open import page call this again. Each batch is one transaction: a crash loses no
 * finished batch and leaves no half-written one.
 */
export async function runImports(): Promise<void> {
  if ((await runDueJobs(schedule, 1)) > 0) await recountSales()
}

async function work(turn: ImportLease): Promise<void> {
  const deadline = Date.now() + IMPORT_SLICE_MS
  try {
    if (turn.state === 'undoing') await undo(turn, deadline)
    else await processRows(turn, deadline)
  } catch (error) {
    if (!(error instanceof ImportLeaseLostError)) throw error
  }
}

async function processRows(turn: ImportLease, deadline: number): Promise<void> {
  const reading = await readRowParseOptions(turn)
  const doBatch = turn.state === 'sorting' ? checkRowBatch : importOrSkip
  let next = turn.nextLine
  for await (const batch of readRowBatches(turn)) {
    await doBatch(turn, reading, batch)
    next = batch.next
    if (Date.now() > deadline) return releaseImportLease(turn)
  }
  await releaseImportLease(
    turn,
    turn.state === 'sorting' ? { state: 'sorted', lines: next - 1 } : { state: 'done' },
  )
}

/**
 * Imports a batch in one transaction. If that fails, imports each row alone, so that one bad row does not
 * block the others.
 */
async function importOrSkip(turn: ImportLease, reading: RowParseOptions, batch: RowBatch): Promise<void> {
  try {
    await importRowBatch(turn, reading, batch)
  } catch (error) {
    if (error instanceof ImportLeaseLostError || isDatabaseUnavailable(error)) throw error
    for (let line = batch.from; line < batch.next; line++) {
      const rows = batch.rows.filter((row) => row.line === line)
      await importAlone(turn, reading, { from: line, next: line + 1, rows })
    }
  }
}

async function importAlone(turn: ImportLease, reading: RowParseOptions, batch: RowBatch): Promise<void> {
  try {
    await importRowBatch(turn, reading, batch)
  } catch (error) {
    if (error instanceof ImportLeaseLostError || isDatabaseUnavailable(error)) throw error
    log.error('import_line_failed', error, { importId: turn.id, line: batch.from })
    await transaction(async (tx) => {
      await advanceImport(tx, turn, batch.from, batch.next)
      const reason = 'Couldn’t import this row'
      await tx.importLine.updateMany({
        where: { importId: turn.id, line: batch.from },
        data: { verdict: 'unreadable', reason },
      })
      await addImportCounts(tx, turn, { countNew: -1, countUnreadable: 1 })
    })
  }
}

async function undo(turn: ImportLease, deadline: number): Promise<void> {
  while ((await undoPurchaseBatch(turn)) > 0) if (Date.now() > deadline) return releaseImportLease(turn)
  for (let at = turn; ; ) {
    const { count, nextLine } = await undoAccountBatch(at)
    if (count === 0) break
    at = { ...at, nextLine }
    if (Date.now() > deadline) return releaseImportLease(turn)
  }
  if (turn.key) await storage().remove(turn.key)
  await db.import.updateMany({ where: { id: turn.id }, data: { key: null } })
  await releaseImportLease(turn, { state: 'undone' })
}

/**
 * Handles an error: a problem with the file fails the import immediately; other errors are retried with
 * increasing pauses, up to an hour.
 */
async function onFailed(turn: ImportLease, error: unknown, isLast: boolean): Promise<void> {
  const isOwners = error instanceof AppError && error.status < 500
  if (!isOwners) log.error('import_failed', error, { importId: turn.id })
  if (!isOwners && !isLast) return
  const problem = isOwners ? error.message : 'The import kept failing because of a problem on our side.'
  await db.import.updateMany({
    where: { id: turn.id, turn: turn.turn },
    data: { state: 'failed', problem, attempts: 0, leaseUntil: null },
  })
}

const FILE_DAYS = 7
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * For maintenance: deletes uploaded files after 7 days, because they contain names and emails, even if nobody
 * imported them.
 */
export async function deleteOldImports(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - FILE_DAYS * DAY_MS)
  for await (const { key, modifiedAt } of storage().list('imports')) {
    if (modifiedAt > before) continue
    await storage().remove(key)
    await forgetFile(key)
  }
}

/** Removes the sample cells of a deleted file from its import. An import that was not finished fails. */
async function forgetFile(key: string): Promise<void> {
  await db.$executeRaw`
    UPDATE imports SET key = NULL,
      layout = jsonb_set(layout, '{columns}', (SELECT COALESCE(jsonb_agg(c || '{"samples": []}'), '[]')
        FROM jsonb_array_elements(layout -> 'columns') c)),
      problem = CASE WHEN state IN ('sorting', 'sorted', 'taking') THEN 'Its file was deleted after 7 days' END,
      state = CASE WHEN state IN ('sorting', 'sorted', 'taking') THEN 'failed' ELSE state END
    WHERE key = ${key}`
  await forgetUpload(`/objects/${key}`)
}
