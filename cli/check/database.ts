import { readDatabaseUrl } from '@/lib/server/db/database-url'
import { env } from '@/lib/server/env'
import { listWaiting } from '@/prisma/deploy'

/** Connects to the database and compares the applied migrations with the existing ones. */
export async function tryDatabase(): Promise<string> {
  const waiting = await listWaiting(env.DATABASE_URL)
  const { place } = readDatabaseUrl(env.DATABASE_URL)
  if (waiting.length === 0) return `it responds at ${place}, and its tables are up to date`
  throw new Error(
    `it responds, but these migrations are missing: ${waiting.join(', ')}. Run npm start or npm run migrate`,
  )
}
