import 'server-only'
import { AppError } from '@/lib/contract/error'
import { db } from '@/lib/server/db'

/** Throws unavailable (503) while the database does not answer. */
export async function requireDatabase(): Promise<void> {
  try {
    await db.$queryRaw`SELECT 1`
  } catch {
    throw new AppError('unavailable', 'The database does not answer')
  }
}
