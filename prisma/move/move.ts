import type { Storage } from '@/lib/server/storage/driver'
import { becomeACopy } from '../backup/copy'
import { continueCounters, linksTo } from '../backup/links'
import { findObjects, namedObjects } from '../backup/objects'
import { keptTables, nameOf, spellPlainly, type Table } from '../backup/tables'
import { type Opened, withConnection } from '../connection'
import { deploy, listWaiting } from '../deploy'
import { alone } from '../lock'
import { requireOurs } from './claim'
import type { Journal } from './journal'
import { bringObjects } from './objects'
import { agree, type Both, bring, readHorizon } from './rows'

export interface Move {
  from: { url: string; store: Storage }
  /** Without a store, files stay where they are. */
  to: { url: string; store: Storage | undefined }
  /** Where it is written down how far it came. */
  journal: string
  /** Whether what is sent outward goes on at once. Else the new place is quiet until its owner says so. */
  resume: boolean
  /** Ends what is served here, once all but the latest was brought; returns how to go on. */
  close: () => Promise<() => Promise<void> | void>
  /** Makes the new place the one that counts. */
  switchOver: () => Promise<void>
  say: (sentence: string) => void
}

export interface Moved {
  tables: number
  rows: number
  objects: number
  bytes: number
  /** Keys of objects that rows name and the store does not have. */
  missing: string[]
  /** How long nothing was served. */
  closedMs: number
}

/** Counters of an hour, and what each database knows of its own migrations. Whoever is signed in stays so: the secrets go along. */
const LEFT_BEHIND = ['_prisma_migrations', 'rate_limits']
/** Both sides keep their own view of it, so it is brought as a whole each time. */
const SETTINGS = 'app_settings'
/** How long programs that still write are waited for once nothing is served. */
const LOCK_WAIT = '30s'

interface Work extends Both {
  move: Move
  tables: Table[]
  journal: Journal
}

/**
 * Brings everything to another database and store in two passes: files and a first copy while the product runs, then, with
 * nothing served, what changed since. It counts only once every digest agrees; until then, and after being cut off anywhere,
 * the old place is what it was, and the next try goes on where this one was.
 */
export async function move(given: Move): Promise<Moved> {
  if ((await listWaiting(given.from.url)).length > 0) {
    throw new Error('The database here is of an earlier release: start this one once (npm start), then move.')
  }
  await deploy(given.to.url)
  return withConnection(given.from.url, (source) =>
    withConnection(given.to.url, (target) => moveBetween(given, source, target), 'TARGET_DATABASE_URL'),
  )
}

async function moveBetween(given: Move, source: Opened, target: Opened): Promise<Moved> {
  const tables = await keptTables(source, LEFT_BEHIND)
  const journal = await requireOurs(target, given.to.store, given.journal)
  const work: Work = { move: given, source, target, tables, journal }
  await dropLinks(work)
  await bringNamed(work, false)
  given.say(`Files are there (${journal.objects.size}).`)
  await bringFirst(work)
  given.say('Rows are there; closing for what changed meanwhile.')
  const open = await given.close()
  const closedAt = performance.now()
  try {
    const last = await bringLast(work)
    const bytes = [...journal.objects.values()].reduce((sum, size) => sum + size, 0)
    const closedMs = Math.round(performance.now() - closedAt)
    return { ...last, tables: tables.length, objects: journal.objects.size, bytes, closedMs }
  } finally {
    await open()
  }
}

/** A transaction over there, which nobody else's move or deploy shares. */
const there = <Result>({ target }: Work, work: () => Promise<Result>): Promise<Result> =>
  alone(target, async () => {
    await spellPlainly(target.client)
    return work()
  })

/** One moment of the old place. */
async function here<Result>(
  { source: { client } }: Work,
  work: () => Promise<Result>,
  first = '',
): Promise<Result> {
  await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${first}`)
  try {
    await spellPlainly(client)
    return await work()
  } finally {
    await client.query('ROLLBACK').catch(() => undefined)
  }
}

/** Rows come table by table, which foreign keys would not let them. */
const dropLinks = (work: Work) =>
  there(work, async () => {
    const links = await linksTo(work.target, work.tables)
    for (const { drop } of links) await work.target.client.query(drop)
  })

async function bringNamed({ move: { from, to }, source, journal }: Work, isLast: boolean): Promise<string[]> {
  const keys = await namedObjects(source)
  if (to.store) {
    const wanted = isLast ? keys.filter((key) => !journal.objects.has(key)) : keys
    return bringObjects({ from: from.store, to: to.store }, journal, wanted)
  }
  const { found, missing } = await findObjects(from.store, keys)
  for (const { key, bytes } of found) journal.objects.set(key, bytes)
  return missing
}

/** Table by table: what was brought need not be brought again should we be cut off. */
const bringFirst = (work: Work) =>
  here(work, async () => {
    const horizon = await readHorizon(work.source)
    for (const table of work.tables) {
      await there(work, () => bringTable(work, table, true))
      if (table.name !== SETTINGS) await work.journal.note({ table: table.name, horizon })
    }
  })

async function bringTable(work: Work, table: Table, isQuiet: boolean): Promise<void> {
  await bring(work, table, work.journal.horizons.get(table.name))
  if (table.name === SETTINGS && isQuiet) await becomeACopy(work.target, work.journal.id, false)
}

/** Nobody writes here from then on until all is there: also no command that somebody runs beside it. */
const lockAll = ({ source, tables }: Work) =>
  `SET LOCAL lock_timeout = '${LOCK_WAIT}'; LOCK TABLE ${tables.map((table) => nameOf(source, table)).join(', ')} IN SHARE MODE`

async function bringLast(work: Work): Promise<Pick<Moved, 'rows' | 'missing'>> {
  const { move: given, journal } = work
  const bringAll = async () => {
    const missing = await bringNamed(work, true)
    const rows = await there(work, () => complete(work))
    await (given.to.store ?? given.from.store).keepInstallation(journal.id)
    await given.switchOver()
    return { rows, missing }
  }
  return here(work, bringAll, lockAll(work)).catch((error: unknown) => {
    const isHeld = error instanceof Error && 'code' in error && error.code === '55P03'
    throw isHeld
      ? new Error('Something else still writes to the database here: end it, then move again.')
      : error
  })
}

/** As one transaction over there, with what is as it was before the move put back. */
async function complete(work: Work): Promise<number> {
  const { source, target, tables, journal, move: given } = work
  for (const table of tables) await bringTable(work, table, false)
  let rows = 0
  for (const table of tables) rows += await agree(work, table)
  for (const { add } of await linksTo(source, tables)) await target.client.query(add)
  await continueCounters(target, tables)
  await becomeACopy(target, journal.id, given.resume)
  return rows
}
