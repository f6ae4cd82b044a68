import { runStatements } from './seed-large-course'

/** Number of courses in a large shop, of sections in each, and of lessons in each section. */
export const COURSE_COUNT = 200
const SECTIONS = 50
const LESSONS = 5
/** People, and lessons that each of them has progress on. */
const PEOPLE = 5_000
const SEEN = 20

/** Address of the student whose reads are measured. */
export const STUDENT_EMAIL = 'student@example.com'

/**
 * Statements that fill a shop. People are the same in every size. Each of them bought one course, and the student
 * bought three products: the first course, its first sections, and another course if there is one.
 */
const steps = (courses: number) => [
  `UPDATE courses SET title = 'Course 1', content_access = 'customers', image_state = 'fallback', certificates = TRUE`,
  `INSERT INTO courses (id, slug, title, description, "order", image_state, draft, listed, content_access)
   SELECT gen_random_uuid(), 'course-' || n, 'Course ' || n, 'What course ' || n || ' teaches.', n, 'fallback', FALSE, TRUE,
     'customers'
   FROM generate_series(2, ${courses}) n`,
  'INSERT INTO course_slugs (slug, course_id) SELECT slug, id FROM courses ON CONFLICT DO NOTHING',
  `INSERT INTO course_sections (id, course_id, title, "order", image_url, image_state)
   SELECT gen_random_uuid(), c.id, 'Section ' || n, n, '/objects/images/x.webp', 'ready'
   FROM courses c, generate_series(1, ${SECTIONS}) n`,
  `INSERT INTO videos (id, section_id, title, video_url, duration, "order")
   SELECT gen_random_uuid(), s.id, 'Lesson ' || n, '/objects/uploads/' || gen_random_uuid() || '.mp4', 600, n
   FROM course_sections s, generate_series(1, ${LESSONS}) n`,
  // Every tenth section of a course opens later.
  `UPDATE course_sections SET opens_after = 7 WHERE "order" % 10 = 0`,
  // Two passages a lesson. About one passage in a hundred contains one more word.
  `INSERT INTO transcript_passages (id, video_id, start_ms, end_ms, text, search)
   SELECT gen_random_uuid(), video_id, start_ms, start_ms + 20000, text, to_tsvector('english', text)
   FROM (SELECT v.id AS video_id, c * 20000 AS start_ms, concat('market', ' a', hashint8(n) % 997, ' b', hashint8(n + c) % 499,
       CASE WHEN hashint8(n * 2 + c) % 50 = 7 THEN ' quartz' END) AS text
     FROM (SELECT id, row_number() OVER () AS n FROM videos) v, generate_series(0, 1) c) said`,
  `INSERT INTO products (id, warrior_plus_product_id, name, is_main_product, grants_course_ids)
   SELECT gen_random_uuid(), 'wso_course' || "order", 'Item ' || "order", TRUE, ARRAY[id] FROM courses;
   INSERT INTO products (id, warrior_plus_product_id, name, is_main_product, grants_section_ids)
   SELECT gen_random_uuid(), 'wso_sections', 'Sections', FALSE, array_agg(s.id)
   FROM course_sections s JOIN courses c ON c.id = s.course_id WHERE c.slug = 'course' AND s."order" <= 10`,
  `INSERT INTO users (id, email, has_purchased, created_at, updated_at)
   SELECT gen_random_uuid(), CASE n WHEN 0 THEN '${STUDENT_EMAIL}' ELSE 'buyer.' || n || '@example.com' END, TRUE,
     now() - interval '30 days', now()
   FROM generate_series(0, ${PEOPLE - 1}) n`,
  `CREATE TEMP TABLE buyers AS SELECT row_number() OVER (ORDER BY id) AS n, id, email FROM users;
   CREATE TEMP TABLE items AS SELECT row_number() OVER (ORDER BY warrior_plus_product_id) - 1 AS n, id, name FROM products
     WHERE is_main_product;
   CREATE TEMP TABLE lessons AS SELECT row_number() OVER (ORDER BY id) - 1 AS n, id FROM videos;
   ANALYZE buyers; ANALYZE items; ANALYZE lessons`,
  `INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, amount, payment_status,
     purchase_date, created_at, access, buyer_email)
   SELECT gen_random_uuid(), b.id, p.id, 's' || b.n || '-' || p.name, 'sale_' || b.n || '_' || p.name, '27.00', 'Completed',
     now() - interval '3 days', now() - interval '3 days', 'active', b.email
   FROM buyers b JOIN products p ON p.id = (SELECT id FROM items WHERE n = b.n % ${courses}) OR b.email = '${STUDENT_EMAIL}'
     AND p.name IN ('Item 1', 'Sections', 'Item 2')
   ON CONFLICT DO NOTHING`,
  `INSERT INTO video_progress (id, user_id, video_id, completed, watched, first_watched_at, updated_at)
   SELECT gen_random_uuid(), b.id, l.id, i % 3 = 0, int4multirange(int4range(0, 300)), now(), now()
   FROM buyers b CROSS JOIN generate_series(1, ${SEEN}) i
     JOIN lessons l ON l.n = (b.n * 31 + i) % (SELECT count(*) FROM lessons)
   ON CONFLICT DO NOTHING`,
  'DROP TABLE buyers; DROP TABLE items; DROP TABLE lessons',
  'VACUUM ANALYZE',
]

/** Fills an empty, migrated database with a shop of that many courses. */
export const seedManyCourses = (databaseUrl: string, courses: number) =>
  runStatements(databaseUrl, steps(courses))
