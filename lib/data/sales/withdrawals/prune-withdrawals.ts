import 'server-only'
import { deleteOldIps } from '@/lib/data/delete-old-ips'
import { db, Prisma } from '@/lib/server/db/client'

const ROWS_AT_ONCE = 10_000
/** Years after which declarations are deleted if they don't match a purchase and nobody handled them. */
const UNMATCHED_YEARS = 3

/** For maintenance: deletes unmatched declarations after three years, unless somebody handled them. */
export async function pruneWithdrawals(): Promise<void> {
  while ((await pruneBatch()) === ROWS_AT_ONCE);
}

const pruneBatch = () => db.$executeRaw`
  DELETE FROM withdrawals WHERE id IN (
    SELECT id FROM withdrawals WHERE purchase_id IS NULL AND handled_at IS NULL
      AND submitted_at < now() - make_interval(years => ${UNMATCHED_YEARS})
    ORDER BY submitted_at LIMIT ${ROWS_AT_ONCE})`

/** For maintenance: removes the IP addresses of declarations after ADDRESS_DAYS. */
export async function forgetWithdrawalIps(days?: number): Promise<void> {
  const list = {
    table: 'withdrawals',
    at: Prisma.sql`submitted_at`,
    change: Prisma.sql`ip_address = NULL`,
    isDue: Prisma.sql`ip_address IS NOT NULL`,
  }
  await deleteOldIps(list, days)
}
