import { env } from '@/lib/server/env'
import { listWaiting } from '@/prisma/migrations'

/** Connects, and compares the migrations that ran with those there are. */
export async function tryDatabase(): Promise<string> {
  const url = env.DATABASE_URL
  const waiting = await listWaiting(url).catch((error: unknown) => {
    throw new Error(`it does not answer at ${placeOf(url)}: ${reasonOf(error)}`)
  })
  if (waiting.length === 0) return `it answers at ${placeOf(url)}, and its tables are up to date`
  throw new Error(`it answers, but lacks ${waiting.join(', ')}: npm start or npm run migrate applies them`)
}

/** Host and database, without the password. */
function placeOf(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}${pathname}`
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.trim().split('\n')[0] || 'no reason was given'
}
