import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'
import { isConflict } from './db-error'
import { type DatabasePool, openPool, PATIENCE_MS } from './db-pool'
import { env } from './env'

const globals = globalThis as typeof globalThis & { lecternDb?: PrismaClient; lecternPool?: DatabasePool }

/** A client on a pool of its own; exported for tests, which cut connections off, keep them busy or lead them astray. */
export function connect({ pool, schema }: DatabasePool): PrismaClient {
  const adapter = new PrismaPg(pool, { schema, disposeExternalPool: true })
  // Prisma would give a transaction 2 s to begin, so that with a pool of 1 writes fail where reads still wait.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: PATIENCE_MS } })
}

/**
 * The one pool of a process: hot reload and route bundles share it, so that it keeps its size. What is asked of it directly
 * goes through `rows`.
 */
export const databasePool = globals.lecternPool ?? openPool(env.DATABASE_URL, { max: env.DATABASE_POOL })
globals.lecternPool = databasePool

/** The one client of a process, on that pool. Writes that belong together go through `transaction`. */
export const db: PrismaClient = globals.lecternDb ?? connect(databasePool)
globals.lecternDb = db

/** A client inside a transaction: use this one alone until the transaction ends (the pool may be 1). */
export type Transaction = Prisma.TransactionClient

/** For whoever would rather hear that nothing comes than wait for it. */
const PROMPT_MS = 5_000

/** Rejects (unavailable) when the database takes longer than that: it may hang, or its machine be gone. */
export async function promptly<Result>(
  asking: PromiseLike<Result>,
  milliseconds = PROMPT_MS,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database did not answer in time')), milliseconds)
  })
  return Promise.race([asking, late]).finally(() => clearTimeout(timer))
}

/** Waits in line are normal under load: fifty buyers at once may share one connection. */
const PATIENT = { maxWait: 30_000, timeout: 30_000 }
const TRIES = 3
const PAUSE_MS = 50

/**
 * Does work whole or not at all. Where it and another transaction wait for each other, the database ends one of the two,
 * and that one is done again from its beginning: so `work` changes nothing but what goes through its `tx`.
 */
export async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work, PATIENT)
    } catch (error) {
      if (attempt === TRIES || !isConflict(error)) throw error
      // Not both at the same moment again.
      await sleep(Math.random() * PAUSE_MS * attempt)
    }
  }
}

export { Prisma }
