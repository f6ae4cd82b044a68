import { cpSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { deployMigrations } from './deploy-migrations'

const START = '2026-01-02'
const LATER = '2026-02-02'
const LAST = '2026-03-02'

/** Two courses: A with two lessons in two sections, and B with an embed. */
const courses = `
  UPDATE courses SET slug = 'a', content_access = 'customers';
  INSERT INTO courses (id, slug, title, "order", draft) VALUES (gen_random_uuid(), 'b', 'B', 2, FALSE);
  INSERT INTO course_sections (id, course_id, title, "order", draft)
    SELECT gen_random_uuid(), courses.id, part.title, 1, part.title = 'hidden'
    FROM (VALUES ('a', 'first'), ('a', 'second'), ('a', 'hidden'), ('b', 'other')) part(slug, title)
      JOIN courses ON courses.slug = part.slug;
  INSERT INTO videos (id, section_id, title, video_url, duration, "order")
    SELECT gen_random_uuid(), id, title, CASE title WHEN 'other' THEN 'https://youtu.be/abcdefghijk' ELSE '/objects/videos/a.mp4' END,
      100, 1 FROM course_sections;
  INSERT INTO products (id, name, grants_course_ids, grants_section_ids) VALUES
    (gen_random_uuid(), 'whole', ARRAY(SELECT id FROM courses WHERE slug = 'a'), '{}'),
    (gen_random_uuid(), 'part', '{}', ARRAY(SELECT id FROM course_sections WHERE title = 'first'));`

const person = (name: string, product?: string) => `
  INSERT INTO users (id, email, updated_at) VALUES (gen_random_uuid(), '${name}', now());
  INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, access)
    SELECT gen_random_uuid(), u.id, p.id, u.email, u.email, 'Completed', now(), 'active'
    FROM users u, products p WHERE u.email = '${name}' AND p.name = '${product ?? ''}';`

const watch = (name: string, lesson: string, columns: { completed?: true; seconds?: number; at: string }) => `
  INSERT INTO video_progress (id, user_id, video_id, completed, watched, first_watched_at, updated_at)
    SELECT gen_random_uuid(), u.id, v.id, ${columns.completed ?? false}, '{[0,${columns.seconds ?? 0})}',
      ${columns.seconds ? `'${columns.at}Z'` : 'NULL'}, '${columns.at}Z'
    FROM users u, videos v WHERE u.email = '${name}' AND v.title = '${lesson}';`

const open = (name: string, lesson: string, at: string) => `
  INSERT INTO access_logs (id, user_id, action, resource_type, resource_id, timestamp)
    SELECT gen_random_uuid(), u.id, 'video_viewed', 'video', v.id, '${at}Z'
    FROM users u, videos v WHERE u.email = '${name}' AND v.title = '${lesson}';`

test('the courses that people started and finished before the upgrade are known', async () => {
  const database = await createEmptyDatabase()
  const releases = readdirSync('prisma/migrations').filter((name) => /^\d/.test(name))
  const release = releases.findIndex((name) => name.endsWith('_course_moments'))
  const install = (names: string[]) => {
    for (const name of names)
      cpSync(path.join('prisma/migrations', name), path.join(database.directory, name), { recursive: true })
    return deployMigrations(database.url, database.directory)
  }
  await install(releases.slice(0, release))
  await queryDatabase(
    database.url,
    courses +
      person('whole', 'whole') +
      watch('whole', 'first', { completed: true, at: START }) +
      watch('whole', 'second', { seconds: 90, at: LAST }) +
      person('half', 'whole') +
      watch('half', 'first', { completed: true, at: LATER }) +
      watch('half', 'second', { seconds: 89, at: START }) +
      person('part', 'part') +
      watch('part', 'first', { completed: true, at: LATER }) +
      open('part', 'other', LAST) +
      open('part', 'other', START) +
      person('nobody') +
      watch('nobody', 'first', { completed: true, at: START }) +
      watch('nobody', 'second', { completed: true, at: LATER }) +
      person('idle', 'whole') +
      watch('idle', 'first', { at: START }) +
      open('idle', 'first', START),
  )
  await install(releases.slice(release))
  const known = await queryDatabase(
    database.url,
    `SELECT u.email AS name, c.slug, (m.started_at AT TIME ZONE 'UTC')::date::text AS started,
       (m.finished_at AT TIME ZONE 'UTC')::date::text AS finished
     FROM course_moments m JOIN users u ON u.id = m.user_id JOIN courses c ON c.id = m.course_id ORDER BY 1, 2`,
  )
  expect(known).toEqual([
    { name: 'half', slug: 'a', started: START, finished: null },
    { name: 'nobody', slug: 'a', started: START, finished: LATER },
    { name: 'part', slug: 'a', started: LATER, finished: LATER },
    { name: 'part', slug: 'b', started: START, finished: null },
    { name: 'whole', slug: 'a', started: START, finished: LAST },
  ])
  await database.drop()
}, 60_000)
