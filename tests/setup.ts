import { Client } from 'pg'
import { processState } from '@/lib/server/process-state'
import { afterResponses } from './background'

// A connection beside the product's pool: emptying the tables must not wait for it, nor load it.
const client = new Client({ connectionString: process.env.DATABASE_URL })
let emptyTables = ''

beforeAll(async () => {
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  )
  // DELETE, not TRUNCATE: on nearly empty tables it is many times faster. Replica mode skips the foreign keys.
  emptyTables = [
    'SET session_replication_role = replica',
    ...rows.map(({ name }) => `DELETE FROM ${name}`),
  ].join(';')
})

beforeEach(async () => {
  await client.query(emptyTables)
  // What the process remembers of them.
  delete processState.siteCache
})

// Work that was left running would write into the next test's tables.
afterEach(afterResponses)

afterAll(async () => {
  await client.end()
  // Only what the tests really loaded has a pool to close.
  await processState.database?.$disconnect()
})
