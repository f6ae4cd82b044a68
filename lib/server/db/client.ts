import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '@prisma/client'
import { env } from '../env'
import { processState } from '../process-state'
import { isTransactionConflict } from './database-errors'
import { type DatabasePool, openPool, POOL_WAIT_MS } from './pool'

declare module '../process-state' {
  interface ProcessState {
    databasePool?: DatabasePool
    database?: PrismaClient
  }
}

/** Creates a client with its own pool. Exported for tests that break connections. */
export function createPrismaClient({ pool, schema }: DatabasePool): PrismaClient {
  const adapter = new PrismaPg(pool, { schema, disposeExternalPool: true })
  // Prisma’s default of 2 seconds would fail transactions while reads still wait for the pool.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: POOL_WAIT_MS } })
}

/** The process’s only pool, shared by all bundles. Use `queryRows` for queries without Prisma’s builder. */
export const databasePool =
  processState.databasePool ?? openPool(env.DATABASE_URL, { max: env.DATABASE_POOL })
processState.databasePool = databasePool

/** The process’s only client. Use `transaction` for writes that belong together. */
export const db: PrismaClient = processState.database ?? createPrismaClient(databasePool)
processState.database = db

/**
 * Client of a transaction. Until the transaction ends, use only this client: the pool may have just one
 * connection.
 */
export type Transaction = Prisma.TransactionClient

/** Default timeout for callers that prefer an error over a long wait. Milliseconds. */
const PROMPT_MS = 5_000

/**
 * Rejects if the query takes longer than the given milliseconds. `isDatabaseUnavailable` recognizes the
 * error.
 */
export async function withQueryTimeout<Result>(
  query: PromiseLike<Result>,
  milliseconds = PROMPT_MS,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The database didn’t respond in time')), milliseconds)
  })
  return Promise.race([query, late]).finally(() => clearTimeout(timer))
}

/**
 * Maximum wait for a connection, and maximum duration of a transaction. Milliseconds. Long waits are normal
 * under load, for example with 50 sales on one connection.
 */
const TRANSACTION_LIMITS = { maxWait: 30_000, timeout: 30_000 }
const TRIES = 3
const PAUSE_MS = 50

/**
 * Runs work in a transaction, and runs it again from the start after a conflict, such as a deadlock. So `work` may
 * only have effects through `tx`.
 */
export async function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(work, TRANSACTION_LIMITS)
    } catch (error) {
      if (attempt === TRIES || !isTransactionConflict(error)) throw error
      // A random delay, so that both transactions don’t collide again.
      await sleep(Math.random() * PAUSE_MS * attempt)
    }
  }
}

export { Prisma }
