import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

/** Fields of the first notification of a purchase, as former releases stored them. */
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

/** Returns SQL that sells, pays and watches one lesson with the columns that every release has had. */
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

test('the data of every former release is upgraded', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  for (const [index, release] of releases.entries()) {
    cpSync(path.join('prisma/migrations', release), path.join(database.directory, release), {
      recursive: true,
    })
    await deployMigrations(database.url, database.directory)
    await queryDatabase(database.url, releaseDataSql(release, payloads[index % payloads.length] ?? null))
  }
  const sales = await queryDatabase<Record<string, unknown>>(
    database.url,
    `SELECT p.warrior_plus_sale_id AS release, p.access::text AS access, w.completed, p.buyer_email AS "buyerEmail",
       p.buyer_name AS "buyerName", p.item, p.item_name AS "itemName"
     FROM purchases p JOIN ipn_events e ON e.purchase_id = p.id JOIN video_progress w ON w.user_id = p.user_id
       JOIN videos v ON v.id = w.video_id AND v.title = p.warrior_plus_sale_id
     ORDER BY p.warrior_plus_sale_id`,
  )
  const withColumns = releases.findIndex((name) => name.endsWith('_add_buyer_columns'))
  expect(sales).toEqual(
    releases.map((release, index) => ({
      release,
      access: 'active',
      completed: true,
      // The migration fills the columns of purchases that exist. Later ones are written with the purchase.
      ...toBuyerColumns((index < withColumns && payloads[index % payloads.length]) || {}),
    })),
  )
  await database.drop()
}, 60_000)
