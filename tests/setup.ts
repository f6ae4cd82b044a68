import { Client } from 'pg'
import { processState } from '@/lib/server/process-state'
import { waitForBackgroundWork } from './run-after-response'

// A separate connection, so emptying the tables neither waits for the app's pool nor loads it.
const client = new Client({ connectionString: process.env.DATABASE_URL })
let emptyTables = ''

beforeAll(async () => {
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  )
  // DELETE is many times faster than TRUNCATE on small tables. Replica mode skips foreign keys.
  emptyTables = [
    'SET session_replication_role = replica',
    ...rows.map(({ name }) => `DELETE FROM ${name}`),
  ].join(';')
})

beforeEach(async () => {
  await client.query(emptyTables)
  // Deletes the data that the process caches.
  delete processState.siteCache
})

// Waits for background work, which would otherwise write into the next test's tables.
afterEach(waitForBackgroundWork)

afterAll(async () => {
  await client.end()
  // The database client is undefined if no test loaded it.
  await processState.database?.$disconnect()
})
