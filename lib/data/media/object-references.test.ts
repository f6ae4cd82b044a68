import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { loadDemoCourse } from '@/prisma/demo/load-demo-course'
import { COURSE_ID } from '@/tests/course-id'
import { createVideo, updateOnlyCourse } from '@/tests/factories'
import {
  findUnusedKeys,
  listObjectReferences,
  objectReferences,
  videosUsingObjectSql,
} from './object-references'

interface Column {
  table: string
  column: string
}

/** Columns with object URLs or similar values that do not keep an object from deletion. */
const others: Record<string, string> = {
  'uploads.object_path': 'the registered upload, which other rows reference',
  'video_renditions.source_path': 'the source video, which its lesson references',
  'lesson_speech.source_path': 'the transcribed video, which its lesson references',
  'courses.buy_url': 'the page where the course is sold',
  'offers.url': 'the page where the offered product is sold',
  'users.profile_image_url': 'a picture at Google, never an object of this site',
}

const rendition = {
  sourcePath: '/objects/uploads/x.mp4',
  objectPath: '/objects/uploads/y.mp4',
  ...{ position: 1, width: 640, height: 360, bandwidth: 1, codecs: 'avc1.64001f', bytes: 2, initBytes: 1 },
  segmentMs: [1],
  segmentBytes: [1],
  state: 'ready' as const,
}

const nameOf = ({ table, column }: Column) => `${table}.${column}`
const named = objectReferences.map(nameOf)

/** Returns every column of this project that can contain text, of any type. */
const textColumns = (client: Transaction = db) => client.$queryRaw<Column[]>`
  SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
  WHERE table_schema = 'public' AND table_name <> '_prisma_migrations'
    AND (data_type IN ('text', 'character varying', 'json', 'jsonb', 'ARRAY') AND udt_name <> '_uuid')`

async function holdsObject({ table, column }: Column, client: Transaction): Promise<boolean> {
  const rows = await client.$queryRaw<unknown[]>`
    SELECT 1 FROM ${Prisma.raw(`"${table}"`)} WHERE ${Prisma.raw(`"${column}"`)}::text LIKE '%/objects/%' LIMIT 1`
  return rows.length > 0
}

/** Returns the columns that contain object URLs, except for the `others`. */
async function holdingObjects(client: Transaction = db): Promise<string[]> {
  const found: string[] = []
  for (const one of await textColumns(client)) if (await holdsObject(one, client)) found.push(nameOf(one))
  return found.filter((name) => !(name in others)).sort()
}

test('lists exactly the columns that contain object URLs', async () => {
  await loadDemoCourse()
  await db.upload.create({ data: { key: 'incoming/x', kind: 'video', objectPath: '/objects/uploads/x.mp4' } })
  const { id: videoId } = await createVideo({
    captionsUrl: '/objects/uploads/x.vtt',
    storyboardPath: '/objects/uploads/x.webp',
  })
  await db.videoRendition.create({ data: { ...rendition, videoId } })
  const file = { name: 'a.pdf', bytes: 1, contentType: 'application/pdf', position: 1 }
  await db.lessonFile.create({ data: { ...file, videoId, objectPath: '/objects/files/x.pdf' } })
  const speech = { sourcePath: '/objects/uploads/x.mp4', objectPath: '/objects/uploads/x.webm' }
  await db.lessonSpeech.create({ data: { ...speech, videoId } })
  const logos = {
    logoUrl: '/objects/images/x.webp',
    logoDarkUrl: '/objects/images/y.webp',
    pictureUrl: '/objects/images/z.webp',
  }
  await db.site.create({ data: { version: 'x', ...logos } })
  await db.landingDraft.create({ data: { content: { picture: '/objects/images/x.webp' } } })
  await updateOnlyCourse({ imageUrl: '/objects/images/x.webp' })
  await db.offer.create({
    data: {
      title: 'More',
      text: 'Another course',
      button: 'See It',
      url: 'https://example.com/more',
      place: 'dashboard',
      afterCourseId: COURSE_ID,
      order: 1,
      imagePath: '/objects/images/x.webp',
    },
  })
  const picture = '/objects/images/x.webp'
  await db.landingVersion.create({ data: { content: { picture }, pictureUrl: picture } })
  const body = 'See ![it](/objects/images/x.webp).'
  const page = await db.page.create({ data: { slug: 'about', title: 'About', body } })
  const version = { slug: 'about', title: 'About', body, published: true }
  await db.pageVersion.create({ data: { pageId: page.id, ...version } })
  await db.broadcast.create({
    data: { kind: 'broadcast', subject: 'News', body, segment: {}, perMinute: 60 },
  })
  await db.mailWords.create({ data: { kind: 'welcome', subject: 'Welcome', body } })
  expect(await holdingObjects()).toEqual([...named].sort())
})

test.each(['text', 'jsonb', 'text[]'])('detects a new column of type %s', async (type) => {
  const rollback = new Error('rolled back')
  const seen = transaction(async (tx) => {
    await tx.$executeRaw`ALTER TABLE products ADD COLUMN brochure ${Prisma.raw(type)}`
    const value = { text: "'/objects/x'", jsonb: `'{"at":"/objects/x"}'`, 'text[]': "'{/objects/x}'" }[type]
    await tx.$executeRaw`INSERT INTO products (id, name, brochure) VALUES (gen_random_uuid(), 'x', ${Prisma.raw(value ?? '')})`
    expect(await holdingObjects(tx)).toContain('products.brochure')
    throw rollback
  })
  await expect(seen).rejects.toBe(rollback)
})

test('lists every column with a matching name, or explains why not', async () => {
  const alike = (await textColumns()).filter(({ column }) =>
    /(^|_)(url|path|file|image|object|poster)s?$/.test(column),
  )
  expect(alike.map(nameOf).filter((name) => !named.includes(name) && !(name in others))).toEqual([])
})

test('counts an object that is referenced within a text as used', async () => {
  const key = (name: string) => `images/0197a8f0-0000-7000-8000-00000000000${name}.webp`
  const body = `See ![it](/objects/${key('1')}).`
  await db.page.create({ data: { slug: 'about', title: 'About', body } })
  expect(await findUnusedKeys([key('1'), key('2')])).toEqual([key('2')])
  expect(await listObjectReferences()).toEqual([{ path: `/objects/${key('1')}`, by: 'pages.body' }])
})

test('checks access without a sequential scan', async () => {
  const plan = await transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`
    return tx.$queryRaw<
      { 'QUERY PLAN': string }[]
    >`EXPLAIN SELECT id FROM ${videosUsingObjectSql('/objects/uploads/x.mp4')} n`
  })
  const lines = plan.map((line) => line['QUERY PLAN'])
  expect(lines.join('\n')).not.toMatch(/Seq Scan/)
})
