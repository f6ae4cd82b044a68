import { readDatabaseUrl } from '@/lib/server/db-url'
import { env } from '@/lib/server/env'
import { listWaiting } from '@/prisma/deploy'

/** Connects, and compares the migrations that ran with those there are. */
export async function tryDatabase(): Promise<string> {
  const waiting = await listWaiting(env.DATABASE_URL)
  const { place } = readDatabaseUrl(env.DATABASE_URL)
  if (waiting.length === 0) return `it answers at ${place}, and its tables are up to date`
  throw new Error(`it answers, but lacks ${waiting.join(', ')}: npm start or npm run migrate applies them`)
}
