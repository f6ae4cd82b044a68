import { parseDatabaseUrl } from '@/lib/server/db/database-url'
import { env } from '@/lib/server/env'
import { listPendingMigrations } from '@/prisma/deploy-migrations'

/** Connects to the database and checks that all migrations of this release are applied. */
export async function checkDatabase(): Promise<string> {
  const waiting = await listPendingMigrations(env.DATABASE_URL)
  const { place } = parseDatabaseUrl(env.DATABASE_URL)
  if (waiting.length === 0) return `connected to ${place}, and its tables are up to date`
  throw new Error(
    `connected, but these migrations haven’t been applied: ${waiting.join(', ')}. Run npm start or npm run migrate`,
  )
}
