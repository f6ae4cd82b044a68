import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { warriorPlus } from '@/lib/data/sales/networks/warriorplus/adapter'
import { KEY_MISSING_REASON } from '@/lib/data/sales/networks/warriorplus/security-key'
import { NO_CHANGE_REASON, UNKNOWN_ACTION_REASON } from '@/lib/data/sales/notifications/process-queue'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

/** Fields of the first notification of a purchase, as earlier releases stored them. */
const payloads: (FormFields | null)[] = [
  {},
  {
    WP_BUYER_EMAIL: ' Asha@Example.com\n',
    WP_BUYER_NAME: ' Asha Rai ',
    WP_ITEM_NUMBER: 'wso_ab12cd',
    WP_ITEM_NAME: 'A course',
  },
  { WP_BUYER_EMAIL: ['a@example.com', 'b@example.com'], WP_BUYER_NAME: [], WP_ITEM_NUMBER: ' ' },
  { WP_BUYER_EMAIL: '[removed]', WP_BUYER_NAME: '', WP_ITEM_NUMBER: 'w'.repeat(300) },
  null,
]

/**
 * Returns SQL that inserts a sale, its payment and a watched lesson, with only the columns that every release
 * has had.
 */
function releaseDataSql(release: string, fields: FormFields | null): string {
  const payload = fields && `'${JSON.stringify(fields)}'::jsonb`
  return `
    WITH person AS (INSERT INTO users (id, email, updated_at)
        VALUES (gen_random_uuid(), '${release}@example.com', now()) RETURNING id),
      section AS (INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'A', 1) RETURNING id),
      lesson AS (INSERT INTO videos (id, section_id, title, video_url, "order")
        SELECT gen_random_uuid(), id, '${release}', '/objects/videos/a.mp4', 1 FROM section RETURNING id),
      progress AS (INSERT INTO video_progress (id, user_id, video_id, completed, updated_at)
        SELECT gen_random_uuid(), person.id, lesson.id, TRUE, now() FROM person, lesson),
      purchase AS (
        INSERT INTO purchases (id, user_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date,
          access, ipn_data)
        SELECT gen_random_uuid(), id, '${release}', '${release}', 'Completed', now(), 'active', ${payload ?? 'NULL'}
        FROM person RETURNING id)
    INSERT INTO ipn_events (id, payload, payload_sha256, verified, state, purchase_id)
    SELECT gen_random_uuid(), ${payload ?? "'{}'"}, '${release}', TRUE, 'processed', id FROM purchase`
}

test('the data of every earlier release is upgraded', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  for (const [index, release] of releases.entries()) {
    cpSync(path.join('prisma/migrations', release), path.join(database.directory, release), {
      recursive: true,
    })
    await deployMigrations(database.url, database.directory)
    await queryDatabase(database.url, releaseDataSql(release, payloads[index % payloads.length] ?? null))
  }
  const sales = await queryDatabase<Record<string, unknown> & { event: object | null }>(
    database.url,
    `SELECT p.warrior_plus_sale_id AS release, p.access::text AS access, w.completed, p.buyer_email AS "buyerEmail",
       p.buyer_name AS "buyerName", p.item, p.item_name AS "itemName", p.currency, e.event
     FROM purchases p JOIN ipn_events e ON e.purchase_id = p.id JOIN video_progress w ON w.user_id = p.user_id
       JOIN videos v ON v.id = w.video_id AND v.title = p.warrior_plus_sale_id
     ORDER BY p.warrior_plus_sale_id`,
  )
  const withColumns = releases.findIndex((name) => name.endsWith('_add_buyer_columns'))
  const withEvents = releases.findIndex((name) => name.endsWith('_fill_sale_events'))
  // Later migrations added these fields. Events without them are read with these defaults.
  const added = { mode: 'live', orderId: null, quantity: 1, status: null }
  expect(sales.map(({ event, ...sale }) => ({ ...sale, event: event && { ...added, ...event } }))).toEqual(
    releases.map((release, index) => ({
      release,
      access: 'active',
      completed: true,
      // The migration fills the new columns only in purchases that already exist. Later purchases are written
      // with them.
      ...toBuyerColumns((index < withColumns && payloads[index % payloads.length]) || {}),
      event: index < withEvents ? warriorPlus.toEvents(payloads[index % payloads.length] ?? {})[0] : null,
    })),
  )
  await database.drop()
}, 60_000)

const addSection = `INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'A', 1)`

test('notifications keep their reason when its text changes', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const last = releases.indexOf('20261130100000_reason_texts')
  const add = (release: string) =>
    cpSync(path.join('prisma/migrations', release), path.join(database.directory, release), {
      recursive: true,
    })
  for (const release of releases.slice(0, last)) add(release)
  await deployMigrations(database.url, database.directory)
  await queryDatabase(
    database.url,
    `INSERT INTO ipn_events (id, payload, payload_sha256, identity, verified, state, reason)
     SELECT gen_random_uuid(), '{}', reason, reason, TRUE, 'ignored', reason FROM unnest(ARRAY[
       'An action that Lectern does not know', 'A message that changes no purchase',
       'The security key is missing: a test, or forged', 'Another reason']) AS reason`,
  )
  add('20261130100000_reason_texts')
  await deployMigrations(database.url, database.directory)
  const rows = await queryDatabase<{ reason: string }>(
    database.url,
    'SELECT reason FROM ipn_events ORDER BY payload_sha256',
  )
  expect(rows.map(({ reason }) => reason)).toEqual([
    NO_CHANGE_REASON,
    UNKNOWN_ACTION_REASON,
    'Another reason',
    KEY_MISSING_REASON,
  ])
})

test('a new installation has an open course, which takes sections while it is the only one', async () => {
  const database = await createEmptyDatabase()
  await deployMigrations(database.url)
  expect(
    await queryDatabase(database.url, 'SELECT slug, content_access::text AS access, ask_course FROM courses'),
  ).toEqual([{ slug: 'course', access: 'open', ask_course: false }])
  await queryDatabase(database.url, addSection)
  await queryDatabase(
    database.url,
    `INSERT INTO courses (id, slug, "order") VALUES (gen_random_uuid(), 'second', 2)`,
  )
  await expect(queryDatabase(database.url, addSection)).rejects.toThrow('course_id')
  await database.drop()
}, 60_000)
