import {
  type BackupTable,
  listBackupTables,
  qualifiedNameOf,
  setPortableOutputFormats,
} from '@/lib/data/media/backup/backup-tables'
import { findObjects, listReferencedObjects } from '@/lib/data/media/backup/referenced-objects'
import { countNoun } from '@/lib/format'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { type OpenDatabase, withConnection } from '../../prisma/database-connection'
import { deployMigrations, listPendingMigrations } from '../../prisma/deploy-migrations'
import { withMigrationLock } from '../../prisma/migration-lock'
import { advanceSequences, listForeignKeys } from '../backup/foreign-keys'
import { markDatabaseAsCopy } from '../backup/mark-database-as-copy'
import { claimMoveTarget } from './claim-move-target'
import { copyObjects } from './copy-objects'
import { copyTableRows, type DatabasePair, readSnapshotHorizon, requireEqualRows } from './copy-rows'
import type { MoveJournal } from './move-journal'

export interface MoveOptions {
  from: { url: string; store: ObjectStorage }
  /** Target of the move. Without a storage, files stay where they are. */
  to: { url: string; store: ObjectStorage | undefined }
  /** Path of the journal, which records the progress. */
  journal: string
  /**
   * Whether outgoing traffic continues immediately. Otherwise the target stays in safe mode until its owner
   * ends it.
   */
  resume: boolean
  /**
   * Stops serving once everything but the latest changes is copied. Returns a function that resumes serving.
   */
  close: () => Promise<() => Promise<void> | void>
  /** Makes the target the active installation. */
  switchOver: () => Promise<void>
  say: (sentence: string) => void
}

export interface MoveResult {
  tables: number
  rows: number
  objects: number
  bytes: number
  /** Keys of objects that rows refer to but the storage does not have. */
  missing: string[]
  /** Time during which nothing was served. Milliseconds. */
  closedMs: number
}

/**
 * Tables that are not moved: the counters of rate limits, each database's own list of migrations, and the list of
 * pictures with smaller copies, which the target makes again. Sessions are moved, and people stay signed in,
 * because the secrets move too.
 */
const LEFT_BEHIND = ['_prisma_migrations', 'picture_sizes', 'rate_limits']
/** The settings differ between source and target, so this table is always copied completely. */
const SETTINGS = 'app_settings'
/**
 * Maximum time to wait for other programs that still write to the source after the server stopped serving.
 */
const LOCK_WAIT = '30s'

interface Work extends DatabasePair {
  move: MoveOptions
  tables: BackupTable[]
  journal: MoveJournal
}

/**
 * Moves everything to another database and storage in two passes. The first pass copies the files and the
 * rows while the site is running. The second pass takes the site offline and copies the changes since then. The
 * target becomes active only if every digest matches. Until then, and after any interruption, the old
 * installation is unchanged, and the next attempt continues where this one stopped.
 */
export async function moveSite(given: MoveOptions): Promise<MoveResult> {
  if ((await listPendingMigrations(given.from.url)).length > 0) {
    throw new Error(
      'The database is from an earlier release. Start this release once (npm start), then run the move again.',
    )
  }
  await deployMigrations(given.to.url)
  return withConnection(given.from.url, (source) =>
    withConnection(given.to.url, (target) => moveBetween(given, source, target), 'TARGET_DATABASE_URL'),
  )
}

async function moveBetween(
  given: MoveOptions,
  source: OpenDatabase,
  target: OpenDatabase,
): Promise<MoveResult> {
  const tables = await listBackupTables(source, LEFT_BEHIND)
  const journal = await claimMoveTarget(target, given.to.store, given.journal)
  const work: Work = { move: given, source, target, tables, journal }
  await dropForeignKeys(work)
  await copyReferencedObjects(work, false)
  given.say(`Copied ${countNoun(journal.objects.size, 'file')}.`)
  await copyTablesFirst(work)
  given.say('Copied the rows. Taking the site offline to copy the latest changes.')
  const open = await given.close()
  const closedAt = performance.now()
  try {
    const last = await copyLatestChanges(work)
    const bytes = [...journal.objects.values()].reduce((sum, size) => sum + size, 0)
    const closedMs = Math.round(performance.now() - closedAt)
    return { ...last, tables: tables.length, objects: journal.objects.size, bytes, closedMs }
  } finally {
    await open()
  }
}

/** Runs work in a transaction on the target, under the advisory lock of moves and deploys. */
const inTargetTransaction = <Result>({ target }: Work, work: () => Promise<Result>): Promise<Result> =>
  withMigrationLock(target, async () => {
    await setPortableOutputFormats(target.client)
    return work()
  })

/** Runs work on one snapshot of the source. */
async function withSourceSnapshot<Result>(
  { source: { client } }: Work,
  work: () => Promise<Result>,
  first = '',
): Promise<Result> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${first}`)
  try {
    await setPortableOutputFormats(client)
    return await work()
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}

/** Drops the target's foreign keys, because copying table by table would violate them. */
const dropForeignKeys = (work: Work) =>
  inTargetTransaction(work, async () => {
    const links = await listForeignKeys(work.target, work.tables)
    for (const { drop } of links) await work.target.client.query(drop)
  })

async function copyReferencedObjects(
  { move: { from, to }, source, journal }: Work,
  isLast: boolean,
): Promise<string[]> {
  const keys = await listReferencedObjects(source)
  if (to.store) {
    const keysToCopy = isLast ? keys.filter((key) => !journal.objects.has(key)) : keys
    return copyObjects({ from: from.store, to: to.store }, journal, keysToCopy)
  }
  const { found, missing } = await findObjects(from.store, keys)
  for (const { key, bytes } of found) journal.objects.set(key, bytes)
  return missing
}

/** Copies the tables one by one and records each, so that an interrupted move does not copy them again. */
const copyTablesFirst = (work: Work) =>
  withSourceSnapshot(work, async () => {
    const horizon = await readSnapshotHorizon(work.source)
    for (const table of work.tables) {
      await inTargetTransaction(work, () => copyTable(work, table, true))
      if (table.name !== SETTINGS) await work.journal.note({ table: table.name, horizon })
    }
  })

async function copyTable(work: Work, table: BackupTable, isQuiet: boolean): Promise<void> {
  await copyTableRows(work, table, work.journal.horizons.get(table.name))
  if (table.name === SETTINGS && isQuiet) await markDatabaseAsCopy(work.target, work.journal.id, false)
}

/**
 * SQL: locks all tables of the source in share mode, which blocks writes of every program until the move is
 * complete.
 */
const lockTablesSql = ({ source, tables }: Work) =>
  `SET LOCAL lock_timeout = '${LOCK_WAIT}'; LOCK TABLE ${tables.map((table) => qualifiedNameOf(source, table)).join(', ')} IN SHARE MODE`

async function copyLatestChanges(work: Work): Promise<Pick<MoveResult, 'rows' | 'missing'>> {
  const { move: given, journal } = work
  const copyObjectsAndRows = async () => {
    const missing = await copyReferencedObjects(work, true)
    const rows = await inTargetTransaction(work, () => completeRows(work))
    await (given.to.store ?? given.from.store).saveInstallationId(journal.id)
    await given.switchOver()
    return { rows, missing }
  }
  return withSourceSnapshot(work, copyObjectsAndRows, lockTablesSql(work)).catch((error: unknown) => {
    const isHeld = error instanceof Error && 'code' in error && error.code === '55P03'
    throw isHeld
      ? new Error('Another program is still writing to this database. Stop it, then run the move again.')
      : error
  })
}

/**
 * Copies the last changes in one transaction on the target, and restores the foreign keys, sequences, and
 * settings.
 */
async function completeRows(work: Work): Promise<number> {
  const { source, target, tables, journal, move: given } = work
  for (const table of tables) await copyTable(work, table, false)
  let rows = 0
  for (const table of tables) rows += await requireEqualRows(work, table)
  for (const { add } of await listForeignKeys(source, tables)) await target.client.query(add)
  await advanceSequences(target, tables)
  await markDatabaseAsCopy(target, journal.id, given.resume)
  return rows
}
