import { Client } from 'pg'
import { processState } from '@/lib/server/process-state'
import { COURSE_ID } from './course-id'
import { waitForBackgroundWork } from './run-after-response'

// A separate connection, so emptying the tables neither waits for the app's pool nor loads it.
const client = new Client({ connectionString: process.env.DATABASE_URL })
let emptyTables = ''

// Every installation has a course, as the migrations create it.
const insertCourse = `
  INSERT INTO courses (id, slug, "order", image_state, draft, listed, content_access)
    VALUES ('${COURSE_ID}', 'course', 1, 'fallback', FALSE, TRUE, 'open');
  INSERT INTO course_slugs (slug, course_id) VALUES ('course', '${COURSE_ID}')`

beforeAll(async () => {
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `SELECT format('%I', tablename) AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
  )
  // DELETE is many times faster than TRUNCATE on small tables. Replica mode skips foreign keys.
  emptyTables = [
    'SET session_replication_role = replica',
    ...rows.map(({ name }) => `DELETE FROM ${name}`),
    insertCourse,
  ].join(';')
})

beforeEach(async () => {
  await client.query(emptyTables)
  // Deletes the site data that the process keeps in memory.
  delete processState.siteCache
})

// Waits for background work, which would otherwise write into the next test's tables.
afterEach(waitForBackgroundWork)

afterAll(async () => {
  await client.end()
  // The database client is undefined if no test loaded it.
  await processState.database?.$disconnect()
})
