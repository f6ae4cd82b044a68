import { Client } from 'pg'
import { Prisma } from '@/lib/server/db/client'
import { adminSearchQueriesSql } from './admin-search-queries'

const client = new Client({ connectionString: process.env.DATABASE_URL })
beforeAll(() => client.connect())
afterAll(() => client.end())

/** Inserts enough rows into each table to make the planner compare costs. */
const fill = `
  INSERT INTO users (id, email, updated_at) SELECT gen_random_uuid(), md5(n::text) || '@example.com', now() FROM generate_series(1, 2000) n;
  INSERT INTO user_emails (id, email, user_id, verified_at) SELECT gen_random_uuid(), 'o' || email, id, now() FROM users;
  INSERT INTO misspelt_emails (email, user_id) SELECT 'm' || email, id FROM users;
  INSERT INTO products (id, name, warrior_plus_product_id) SELECT gen_random_uuid(), md5(email), md5(email) FROM users;
  INSERT INTO course_sections (id, title, "order") SELECT gen_random_uuid(), md5(email), 1 FROM users;
  INSERT INTO videos (id, section_id, title, video_url, "order") SELECT gen_random_uuid(), id, title, '', 1 FROM course_sections;
  INSERT INTO purchases (id, user_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, buyer_email)
    SELECT gen_random_uuid(), id, md5(email), md5(email), 'Completed', now(), email FROM users;
  INSERT INTO purchase_payments (id, purchase_id, transaction_id, number, paid_at)
    SELECT gen_random_uuid(), id, warrior_plus_sale, 1, now() FROM purchases;
  ANALYZE listings, users, user_emails, misspelt_emails, products, course_sections, videos, purchases, purchase_payments;
  SET enable_seqscan = off`

test('uses an index for each part of the search', async () => {
  await client.query(fill)
  for (const q of ['jane@example.com', 'jane doe', '52811', 'wso_ab12cd', 'ja', '7']) {
    for (const part of adminSearchQueriesSql(q)) {
      const plan = await planOf(part)
      const own =
        /_(email_prefix|search|network_normal_item|warrior_plus_sale(_id)?|transaction_id)_(idx|key)\b/
      expect([part.text, plan]).toEqual([part.text, expect.stringMatching(own)])
      expect([part.text, plan]).toEqual([part.text, expect.not.stringContaining('Seq Scan')])
    }
  }
})

test('uses no trigram index for fewer than three letters in a row', () => {
  const isLong = (q: string) => adminSearchQueriesSql(q).some(({ text }) => text.includes('ILIKE'))
  expect(['ja', 'a b', '%%%', 'a1_'].map(isLong)).toEqual([false, false, false, false])
  expect(['jan', 'é12', '日本語', 'a jane'].map(isLong)).toEqual([true, true, true, true])
})

async function planOf(part: Prisma.Sql): Promise<string> {
  const { text, values } = Prisma.sql`EXPLAIN (COSTS OFF) ${part}`
  const { rows } = await client.query<{ 'QUERY PLAN': string }>({ text, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
