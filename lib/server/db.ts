import 'server-only'
import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '@/lib/generated/prisma/client'
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

/** The one client of a process: hot reload and route bundles share it, so the pool keeps its size. */
export const db: PrismaClient = globals.lecternDb ?? connect()
globals.lecternDb = db

/** A client inside a transaction: use this one alone until the transaction ends (the pool may be 1). */
export type Transaction = Prisma.TransactionClient

export { Prisma }
