import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/fields'
import { importMappingSchema } from '@/lib/contract/sales/import-mapping'
import { type Import, importLayoutSchema, importStateSchema } from '@/lib/contract/sales/imports'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { LEASE_SECONDS } from '@/lib/data/renewed'
import { db, Prisma, type Transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Reading } from './line'
import { type CsvRow, readCsv } from './read-csv'
import { readText } from './read-file'

/** An import that this process works on now. */
export const turnSchema = z.strictObject({
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
export type Turn = z.infer<typeof turnSchema>

export const turnColumns = Prisma.sql`
  id, key, layout, mapping, state::text AS state, next_line, send_mails, created_at, attempts, turn`

/** So long one stays at it; then whoever asks next goes on, as a host may end a request's work. */
export const SLICE_MS = 20_000
/** So many lines are one transaction. */
export const AT_ONCE = 200

/** Somebody else has the turn now, or the owner decided otherwise: nothing more is to be done. */
export class TurnLost extends Error {
  override readonly name = 'TurnLost'
}

/**
 * Goes on to a line, before anything else of the transaction that does what stands before it: two who do the same never
 * both end it.
 */
export async function goOn(tx: Transaction, { id, turn }: Turn, from: number, next: number): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE imports SET next_line = ${next}, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id}::uuid AND turn = ${turn} AND next_line = ${from}`
  if (moved === 0) throw new TurnLost()
}

type Count = 'countNew' | 'countHere' | 'countDiffers' | 'countUnreadable' | 'taken' | 'undone'

/** Adds to what is counted of an import. */
export async function addTo(
  tx: Transaction,
  { id }: Turn,
  counts: Partial<Record<Count, number>>,
): Promise<void> {
  const data = Object.fromEntries(Object.entries(counts).map(([name, increment]) => [name, { increment }]))
  await tx.import.update({ where: { id }, data })
}

/** Gives the turn back, for somebody to go on with it; or ends this part of the work. */
export async function giveBack(turn: Turn, data: { state?: Import['state']; lines?: number } = {}) {
  const isOver = data.state === 'done' || data.state === 'undone'
  await db.import.updateMany({
    where: { id: turn.id, turn: turn.turn },
    data: { attempts: 0, leaseUntil: null, ...(isOver && { finishedAt: new Date() }), ...data },
  })
}

export interface Batch {
  from: number
  next: number
  /** Without heads and what stands above them. */
  rows: CsvRow[]
}

/** The lines of an import from where it stands, so many at a time. */
export async function* batchesOf({ key, layout, nextLine }: Turn): AsyncGenerator<Batch> {
  if (!key) return
  let waiting: CsvRow[] = []
  let from = nextLine
  for await (const found of readCsv(readText(key, layout.encoding), layout.separator)) {
    for (const row of found) if (row.line >= from) waiting.push(row)
    while (waiting.length >= AT_ONCE) {
      const taken = waiting.slice(0, AT_ONCE)
      waiting = waiting.slice(AT_ONCE)
      yield toBatch(taken, from, layout.headLine)
      from += AT_ONCE
    }
  }
  if (waiting.length > 0) yield toBatch(waiting, from, layout.headLine)
}

const toBatch = (taken: CsvRow[], from: number, headLine: number): Batch => ({
  from,
  next: from + taken.length,
  rows: taken.filter(({ line }) => line > headLine),
})

const zoneSchema = z.strictObject({ timeZone: z.string() })

/** What the lines of an import are read with. A time zone that was chosen later moves no sale of a list that is taken. */
export async function readingOf({ layout, mapping }: Turn): Promise<Reading> {
  const [settings] = await rows(zoneSchema)`
    SELECT COALESCE((SELECT time_zone FROM app_settings WHERE id = 'default'), 'UTC') AS time_zone`
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
    items: new Set(known.map(({ item }) => normalItemNumber(item))),
  }
}
