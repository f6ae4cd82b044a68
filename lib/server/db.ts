import 'server-only'
import { setTimeout as sleep } from 'node:timers/promises'
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'
import { isConflict } from './db-error'
import { env } from './env'

const globals = globalThis as typeof globalThis & { lecternDb?: PrismaClient }

/** How long a query, alone or in a transaction, waits for a free connection. */
const PATIENCE_MS = 10_000

function connect(): PrismaClient {
  const adapter = new PrismaPg({
    connectionString: env.DATABASE_URL,
    max: env.DATABASE_POOL,
    connectionTimeoutMillis: PATIENCE_MS,
    // Prisma's adapter reads and writes every time as if this were so; a database may be set up otherwise.
    onConnect: (client) => client.query("SET TIME ZONE 'UTC'; SET DateStyle = 'ISO'"),
  })
  // Prisma would give a transaction 2 s to begin, so that with a pool of 1 writes fail where reads still wait.
  return new PrismaClient({ adapter, transactionOptions: { maxWait: PATIENCE_MS } })
}

/**
 * The one client of a process: hot reload and route bundles share it, so the pool keeps its size. Writes that belong
 * together go through `transaction`.
 */
export const db: PrismaClient = globals.lecternDb ?? connect()
globals.lecternDb = db

/** A client inside a transaction: use this one alone until the transaction ends (the pool may be 1). */
export type Transaction = Prisma.TransactionClient

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
