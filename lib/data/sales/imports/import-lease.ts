import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { importMappingSchema } from '@/lib/contract/sales/import-mapping'
import { type Import, importLayoutSchema, importStateSchema } from '@/lib/contract/sales/imports'
import { LEASE_SECONDS } from '@/lib/data/renew-lease'
import { db, Prisma, type Transaction } from '@/lib/server/db/client'

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
