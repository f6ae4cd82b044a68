import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { toBuyerColumns } from '@/lib/data/sales/buyer-columns'
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
       p.buyer_name AS "buyerName", p.item, p.item_name AS "itemName", p.currency
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
      // The migration fills the new columns only in purchases that already exist. Later purchases are written
      // with them.
      ...toBuyerColumns((index < withColumns && payloads[index % payloads.length]) || {}),
    })),
  )
  await database.drop()
}, 60_000)

test('ready images count as generated, except for uploads and the demo’s', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_section_image_model'))
  const install = (names: string[]) => {
    for (const name of names)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  await queryDatabase(
    database.url,
    `INSERT INTO uploads (key, kind, state, object_path)
       VALUES ('incoming/a', 'image', 'registered', '/objects/images/upload.webp');
     INSERT INTO course_sections (id, title, "order", image_state, image_url) VALUES
       (gen_random_uuid(), 'generated', 1, 'ready', '/objects/images/made.webp'),
       (gen_random_uuid(), 'uploaded', 2, 'ready', '/objects/images/upload.webp'),
       ('01a1fdce-c017-764d-8f01-99258fd169e5', 'demo', 3, 'ready',
         '/objects/images/01a1fdce-c017-764d-8f01-99258fd169e5.webp'),
       (gen_random_uuid(), 'drawn', 4, 'fallback', '/objects/images/drawn.webp'),
       (gen_random_uuid(), 'pending', 5, 'pending', NULL)`,
  )
  await install(releases.slice(release))
  const sections = await queryDatabase<Record<string, unknown>>(
    database.url,
    `SELECT title, image_made_by AS model, image_made_at = created_at AS "isDated" FROM course_sections ORDER BY "order"`,
  )
  expect(sections).toEqual([
    { title: 'generated', model: 'unknown model', isDated: true },
    ...['uploaded', 'demo', 'drawn', 'pending'].map((title) => ({ title, model: null, isDated: null })),
  ])
  await database.drop()
}, 60_000)

test('everything that exists belongs to one course, which takes the settings of the shop', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_courses'))
  const install = (names: string[]) => {
    for (const name of names)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  const [paid, refunded, disputed] = ['2026-01-02', '2026-02-02', '2026-03-02']
  await queryDatabase(
    database.url,
    `INSERT INTO app_settings (id, content_access, auto_complete, certificates, ask_course, updated_at)
       VALUES ('default', 'customers', TRUE, FALSE, TRUE, now());
     INSERT INTO site (id, version, landing_draft) VALUES ('default', 'x', '{"a":1}');
     INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'A', 1);
     INSERT INTO products (id, name, grants_section_ids, grants_all_sections) VALUES
       (gen_random_uuid(), 'all', '{}', TRUE), (gen_random_uuid(), 'none', '{}', FALSE);
     INSERT INTO purchases (id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date)
       VALUES (gen_random_uuid(), '1', '1', 'Completed', now()), (gen_random_uuid(), '2', '2', 'Completed', now());
     INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, paid_at, refunded_at, disputed_at)
       SELECT gen_random_uuid(), id, 'a', 1, '${paid}Z'::timestamptz, NULL::timestamptz, NULL::timestamptz
         FROM purchases WHERE warrior_plus_sale_id = '1'
       UNION ALL SELECT gen_random_uuid(), id, 'b', 2, '${refunded}Z', now(), NULL
         FROM purchases WHERE warrior_plus_sale_id = '1'
       UNION ALL SELECT gen_random_uuid(), id, 'c', 3, '${disputed}Z', NULL, now()
         FROM purchases WHERE warrior_plus_sale_id = '1'`,
  )
  await install(releases.slice(release))
  const read = <Row extends object>(sql: string) => queryDatabase<Row>(database.url, sql)
  expect(
    await read(`SELECT slug, draft, listed, content_access::text AS access, auto_complete, certificates, ask_course,
      (SELECT count(*)::int FROM course_slugs s WHERE s.course_id = courses.id AND s.slug = 'course') AS slugs,
      (SELECT count(*)::int FROM course_sections s WHERE s.course_id = courses.id) AS sections FROM courses`),
  ).toEqual([
    {
      ...{ slug: 'course', draft: false, listed: true, access: 'customers', auto_complete: true },
      ...{ certificates: false, ask_course: true, slugs: 1, sections: 1 },
    },
  ])
  expect(
    await read(`SELECT name, grants_course_ids = ARRAY(SELECT id FROM courses) AS "grantsCourse", grants_everything
      FROM products ORDER BY name`),
  ).toEqual([
    { name: 'all', grantsCourse: true, grants_everything: false },
    { name: 'none', grantsCourse: false, grants_everything: false },
  ])
  expect(
    await read(
      `SELECT warrior_plus_sale_id AS sale, renewed_at = '${paid}Z' AS paid FROM purchases ORDER BY 1`,
    ),
  ).toEqual([
    { sale: '1', paid: true },
    { sale: '2', paid: null },
  ])
  expect(await read('SELECT course_id, content FROM landing_drafts')).toEqual([
    { course_id: null, content: { a: 1 } },
  ])
  await read(
    `INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'In the only course', 2)`,
  )
  await read(`INSERT INTO courses (id, slug, "order") VALUES (gen_random_uuid(), 'second', 2)`)
  await expect(
    read(`INSERT INTO course_sections (id, title, "order") VALUES (gen_random_uuid(), 'In none', 3)`),
  ).rejects.toThrow('course_id')
  await database.drop()
}, 60_000)

test('a new installation has an open course', async () => {
  const database = await createEmptyDatabase()
  await deployMigrations(database.url)
  expect(
    await queryDatabase(database.url, 'SELECT slug, content_access::text AS access, ask_course FROM courses'),
  ).toEqual([{ slug: 'course', access: 'open', ask_course: false }])
  await database.drop()
}, 60_000)
