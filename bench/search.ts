// Measures searches and question answering in a large course. Run: npm run bench -- search [LESSONS CUES]
import { Client } from 'pg'
import { deployMigrations } from '../prisma/deploy-migrations'
import { startTemporaryPostgres } from '../server/postgres/temporary-postgres.mjs'

const ROUNDS = 100
/** Cues per passage, as in real lessons: each passage starts with the last cue of the passage before it. */
const CUES_OF_A_PASSAGE = 5

const [lessons = 1_000, cues = 500_000] = process.argv.slice(2).map(Number)
const cuesOfALesson = Math.ceil(cues / lessons)

/**
 * Groups of six invented words, of which a few are common. Later, `market` is added to every fifth passage,
 * and `quartz` to ten passages.
 */
const words = `
  CREATE TEMP TABLE pieces AS
    SELECT n / 6 AS n, string_agg(left('w' || translate(md5(floor(20000 * power(random(), 3))::text), '0123456789', 'aeioubdgkl'), 9), ' ') AS text
    FROM generate_series(0, 119999) n GROUP BY n / 6;
  ALTER TABLE pieces ADD PRIMARY KEY (n);`

const course = `
  INSERT INTO course_sections (id, title, "order", image_state)
  SELECT gen_random_uuid(), 'Section ' || n, n, 'ready' FROM generate_series(0, 19) n;
  INSERT INTO videos (id, section_id, title, video_url, duration, "order")
  SELECT gen_random_uuid(), s.id, 'Lesson ' || n, 'https://videos.example.com/' || n || '.mp4', 3600, n
  FROM generate_series(0, ${lessons - 1}) n JOIN course_sections s ON s."order" = n % 20;`

const said = `
  INSERT INTO transcript_cues (id, video_id, start_ms, end_ms, text)
  SELECT gen_random_uuid(), v.id, c * 5000, c * 5000 + 4800,
    a.text || ' ' || b.text
    || CASE WHEN c % ${5 * (CUES_OF_A_PASSAGE - 1)} = 2 THEN ' market' ELSE '' END
    || CASE WHEN c = 40 AND v."order" % ${Math.max(1, lessons / 10)} = 0 THEN ' quartz' ELSE '' END
  FROM (SELECT *, (hashint8("order" * 100003 + c) & 16383) AS first, (hashint8(c * 100003 + "order") & 16383) AS second
      FROM videos, generate_series(0, ${cuesOfALesson - 1}) c) v
    JOIN pieces a ON a.n = v.first JOIN pieces b ON b.n = v.second;
  INSERT INTO transcript_passages (id, video_id, start_ms, end_ms, text, search)
  SELECT gen_random_uuid(), video_id, min(start_ms), max(end_ms), string_agg(text, ' ' ORDER BY start_ms),
    to_tsvector('english', unaccent(string_agg(text, ' ' ORDER BY start_ms)))
  FROM (
    SELECT c.*, p.place FROM transcript_cues c, LATERAL (
      SELECT (c.start_ms / 5000) / ${CUES_OF_A_PASSAGE - 1} AS place
      UNION SELECT (c.start_ms / 5000 - 1) / ${CUES_OF_A_PASSAGE - 1} WHERE c.start_ms > 0
    ) p
  ) parts GROUP BY video_id, place;
  INSERT INTO search_words (word, language)
  SELECT DISTINCT word, 'en' FROM transcript_cues, regexp_split_to_table(text, ' ') word WHERE length(word) > 3;`

/** SQL that inserts a buyer who owns half of the sections and has notes. */
const person = `
  UPDATE courses SET content_access = 'customers';
  INSERT INTO users (id, email, updated_at) VALUES (gen_random_uuid(), 'student@example.com', now());
  INSERT INTO products (id, name, grants_section_ids)
  SELECT gen_random_uuid(), 'Half', array_agg(id) FROM course_sections WHERE "order" % 2 = 0;
  INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, access)
  SELECT gen_random_uuid(), u.id, p.id, 's1', 'sale_1', 'Completed', now(), 'active' FROM users u, products p;
  INSERT INTO video_notes (id, user_id, video_id, content, updated_at)
  SELECT gen_random_uuid(), u.id, v.id, 'A note on the market of ' || v.title, now() FROM users u, videos v;`

async function grow(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const step of [words, course, said, person, 'VACUUM ANALYZE']) await client.query(step)
  await client.end()
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(share * times.length)] ?? Number.NaN

async function measure(name: string, ask: () => Promise<unknown[]>): Promise<void> {
  const times: number[] = []
  let found = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    found = (await ask()).length
    // The first call is a warm-up.
    if (round > 0) times.push(performance.now() - start)
  }
  console.log(
    `${name.padEnd(16)} ${String(found).padStart(3)} found  ${at(times, 0.5).toFixed(1)} / ${at(times, 0.95).toFixed(1)}`,
  )
}

async function main(): Promise<void> {
  const server = await startTemporaryPostgres()
  process.env.DATABASE_URL = server.url
  try {
    await deployMigrations(server.url)
    await grow(server.url)
    const { db } = await import('@/lib/server/db/client')
    const { findSession, hashSessionToken } = await import('@/lib/server/auth/session')
    const { searchCourse } = await import('@/lib/data/course/course-search')
    const { findQuestionPassages } = await import('@/lib/data/course/question-passages')
    const { id: userId } = await db.user.findFirstOrThrow()
    const expire = new Date(Date.now() + 60 * 60 * 1000)
    await db.session.create({ data: { sid: hashSessionToken('bench'), sess: {}, expire, userId } })
    const viewer = (await findSession('bench'))?.viewer
    if (!viewer) throw new Error('The student of this benchmark was not found')
    const passages = await db.transcriptPassage.count()
    const first = await db.transcriptPassage.findFirstOrThrow()
    const often = first.text.split(' ').slice(0, 2).join(' ')
    const searches = {
      rare: 'quartz',
      common: 'market',
      misspelled: 'quarzt',
      'two words': `market ${often.split(' ')[0]}`,
      'two rare words': often,
      'a title': 'lesson 7',
      'the start of a word': 'mark',
      'no match': 'zzzzzzzz',
      'one letter': 'm',
      'several misspelled': 'quarzt markt lessn zzzzzz the of markett quarts',
    }
    const questions = {
      'a rare word': 'What is a quartz for?',
      'a common word': 'How do I find a market?',
      'both words': 'How does a quartz help me with my market?',
      'words of a passage': `What was it that they said about ${first.text.split(' ').slice(4, 12).join(' ')}?`,
      'a long question': `${first.text} ${first.text}`.slice(0, 290),
      'no known word': 'Zzzzzzz yyyyyy xxxxxxx?',
    }
    console.log(`${lessons} lessons, ${cues} cues, ${passages} passages; p50 / p95 in ms`)
    console.log('Searches')
    for (const [name, q] of Object.entries(searches)) await measure(name, () => searchCourse(viewer, { q }))
    console.log('Passages for a question')
    for (const [name, q] of Object.entries(questions))
      await measure(name, () => findQuestionPassages(viewer, q))
  } finally {
    await server.stop()
  }
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error)
    process.exit(1)
  },
)
