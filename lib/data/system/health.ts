import 'server-only'
import { AppError } from '@/lib/contract/error'
import { db, promptly } from '@/lib/server/db'

/** Whoever asks whether we are ready asks again soon. */
const READY_MS = 2_000

/** Throws unavailable (503) while the database does not answer. */
export async function requireDatabase(): Promise<void> {
  try {
    await promptly(db.$executeRaw`SELECT 1`, READY_MS)
  } catch {
    throw new AppError('unavailable', 'The database does not answer')
  }
}
