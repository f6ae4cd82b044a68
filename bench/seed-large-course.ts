import { Client } from 'pg'
import { adminTablesSql } from './admin-tables-sql'

/** Number of rows of each kind in the generated course. */
export interface CourseSize {
  users: number
  progress: number
  logs: number
}

const SECTIONS = 12
const VIDEOS = 120
const DAYS = 700
/**
 * Every buyer buys all of these products. Half of the people are buyers, so there are twice as many sales as
 * people.
 */
const ITEMS = 4

/** SQL that inserts sections, videos and products. */
const course = `
  INSERT INTO course_sections (id, title, "order", image_url, image_state)
  SELECT gen_random_uuid(), 'Section ' || n, n, '/objects/images/x.webp', 'ready' FROM generate_series(1, ${SECTIONS}) n;
  INSERT INTO videos (id, section_id, title, video_url, duration, "order")
  SELECT gen_random_uuid(), s.id, 'Lesson ' || n, 'https://videos.example.com/' || n || '.mp4', 600, n
  FROM generate_series(1, ${VIDEOS}) n JOIN course_sections s ON s."order" = 1 + n % ${SECTIONS};
  INSERT INTO products (id, warrior_plus_product_id, name, is_main_product, grants_course_ids)
  SELECT gen_random_uuid(), 'wso_item' || n, 'Item ' || n, n = 1,
    CASE WHEN n = 1 THEN ARRAY(SELECT id FROM courses) ELSE '{}' END FROM generate_series(1, ${ITEMS}) n;`

/** Numbers the rows of a table once, so later statements can join by number without sorting. */
const numbered = (name: string, from: string) =>
  `CREATE TEMP TABLE ${name} AS SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM ${from};
   ALTER TABLE ${name} ADD PRIMARY KEY (n); ANALYZE ${name};`

/**
 * Set-based statements that insert a million rows in seconds. Half of the users bought. One user in eight never
 * visited.
 */
const steps = ({ users, progress, logs }: CourseSize) => [
  course,
  `INSERT INTO users (id, email, first_name, last_name, has_purchased, created_at, updated_at)
   SELECT gen_random_uuid(), left(md5(n::text), 8) || '.' || n || '@example.com',
     (ARRAY['Asha', 'Bina', 'Chandra', 'Deepa', 'Esha', NULL])[1 + n % 6],
     (ARRAY['Rai', 'Karki', 'Gurung', 'Thapa', 'Lama'])[1 + n % 5], n % 2 = 0,
     now() - random() * interval '${DAYS} days', now()
   FROM generate_series(1, ${users}) n`,
  numbered('people', 'users'),
  numbered('lessons', 'videos'),
  `INSERT INTO video_progress (id, user_id, video_id, completed, watched, first_watched_at, updated_at)
   SELECT gen_random_uuid(), p.id, l.id, i % 3 = 0, int4multirange(int4range(0, 1 + i % 600)), now(), now()
   FROM generate_series(0, ${progress - 1}) i
     JOIN people p ON p.n = i % ${users} JOIN lessons l ON l.n = (i / ${users} + i) % ${VIDEOS}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO course_moments (user_id, course_id, started_at, finished_at)
   SELECT p.user_id, s.course_id, min(p.first_watched_at),
     CASE WHEN count(*) FILTER (WHERE p.completed) > 4 THEN max(p.updated_at) END
   FROM video_progress p JOIN videos v ON v.id = p.video_id JOIN course_sections s ON s.id = v.section_id
   GROUP BY p.user_id, s.course_id`,
  `INSERT INTO access_logs (id, user_id, action, resource_type, resource_id, ip_address, user_agent, timestamp)
   SELECT gen_random_uuid(), p.id, 'video_viewed', 'video', l.id, '203.0.113.' || i % 256,
     'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
     now() - interval '${DAYS} days' * ((${logs} - i)::float8 / ${logs})
   FROM generate_series(1, ${logs}) i
     JOIN people p ON p.n = i * 7919::bigint % (${users} * 7 / 8) JOIN lessons l ON l.n = i % ${VIDEOS}`,
  `UPDATE user_activity a SET access_count = l.count, last_access = l.last
   FROM (SELECT user_id, count(*) AS count, max(timestamp) AS last FROM access_logs GROUP BY user_id) l
   WHERE l.user_id = a.user_id`,
  `INSERT INTO activity_daily (day, accesses, completions)
   SELECT (timestamp AT TIME ZONE 'UTC')::date, count(*), count(*) / 10 FROM access_logs GROUP BY 1`,
  `INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, amount, currency, sale_id,
     payment_status, purchase_date, created_at, access, is_refunded, refund_date, affiliate_id, buyer_email, buyer_name, item, item_name,
     ipn_data)
   SELECT gen_random_uuid(), u.id, sold.id, 's' || u.n || '-' || i, 'sale_' || u.n || '_' || i,
     (ARRAY['27.00', '97', '47.00', '9.95'])[i], 'USD', 's' || u.n || '-' || i, CASE WHEN u.n % 5000 = 0 THEN 'Suspended' ELSE 'Completed' END,
     at, at, (CASE WHEN back THEN 'refunded' WHEN u.n % 5000 = 0 THEN 'suspended' ELSE 'active' END)::purchase_access, back,
     CASE WHEN back THEN at + interval '9 days' END, CASE WHEN u.n % 3 = 0 THEN '' ELSE (u.n % 25)::text END,
     u.email, u.name, sold.warrior_plus_product_id, sold.name,
     jsonb_build_object('WP_ACTION', 'sale', 'WP_BUYER_EMAIL', u.email, 'WP_BUYER_NAME', u.name, 'WP_SALEID', u.id,
       'WP_ITEM_NUMBER', sold.warrior_plus_product_id, 'WP_ITEM_NAME', sold.name, 'WP_TXNID', 'pi_' || md5(u.n || '-' || i))
   FROM (SELECT *, concat_ws(' ', first_name, last_name) AS name, row_number() OVER (ORDER BY id) AS n
       FROM users WHERE has_purchased) u,
     generate_series(1, ${ITEMS}) i JOIN products sold ON sold.name = 'Item ' || i,
     LATERAL (SELECT u.created_at + i * interval '1 minute' AS at, (u.n + i) % 25 = 0 AS back) moment`,
  `INSERT INTO purchase_moments (purchase_id, user_id, product_id, affiliate, received, opened, mailed, signed_in,
     first_frame, quarter, half, finished)
   SELECT id, user_id, product_id, affiliate_id, purchase_date, purchase_date,
     CASE WHEN n % 50 > 0 THEN purchase_date + interval '3 s' END,
     CASE WHEN n % 10 > 1 THEN purchase_date + n % 90 * interval '1 min' END,
     CASE WHEN n % 10 > 2 THEN purchase_date + n % 120 * interval '1 min' END,
     CASE WHEN n % 10 > 4 THEN purchase_date + interval '2 days' END,
     CASE WHEN n % 10 > 6 THEN purchase_date + interval '5 days' END,
     CASE WHEN n % 10 > 8 THEN purchase_date + interval '9 days' END
   FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM purchases) p`,
  `INSERT INTO marked_days (count, day)
   SELECT DISTINCT 'launch'::daily_count, (received AT TIME ZONE 'UTC')::date FROM purchase_moments`,
  `INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, paid_at, refunded_at, amount_minor, currency)
   SELECT gen_random_uuid(), id, ipn_data ->> 'WP_TXNID', 1, purchase_date, refund_date, amount::numeric * 100, 'USD'
   FROM purchases`,
  ...adminTablesSql(users),
  'DROP TABLE people; DROP TABLE lessons',
  'VACUUM ANALYZE',
]

/** Fills an empty, migrated database with a course of the given size. */
export const seedLargeCourse = (databaseUrl: string, size: CourseSize) =>
  runStatements(databaseUrl, steps(size))

/** Vacuums and analyzes now, as autovacuum would do later. Call it when the background counts are done. */
export const vacuumDatabase = (databaseUrl: string) => runStatements(databaseUrl, ['VACUUM ANALYZE'])

/** Returns the bytes per row of each large table, including its share of the indexes. */
export const measureTableSizes = (databaseUrl: string) =>
  using(databaseUrl, async (client) => {
    const { rows } = await client.query<{ table: string; rows: number; bytes: number }>(`
      SELECT relname AS table, reltuples::float8 AS rows, round(pg_total_relation_size(oid) / reltuples)::float8 AS bytes
      FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND reltuples >= 1000
      ORDER BY pg_total_relation_size(oid) DESC`)
    return rows
  })

/** Runs statements one after another. */
export const runStatements = (databaseUrl: string, statements: string[]) =>
  using(databaseUrl, async (client) => {
    for (const statement of statements) await client.query(statement)
  })

async function using<Result>(
  databaseUrl: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
