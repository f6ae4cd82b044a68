import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { listBackupTables, setPortableOutputFormats } from '@/lib/data/media/backup/backup-tables'
import { measureTable } from '@/lib/data/media/backup/copy-table'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createS3Storage } from '@/lib/server/media/storage/s3-storage'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { queryDatabase } from '@/tests/create-empty-database'
import { startDatabase } from '@/tests/e2e/database'
import { createAdmin, createPerson, createPurchase, createVideo } from '@/tests/factories'
import { startFakeBucket } from '@/tests/fakes/s3'
import { startMoveProcess } from '@/tests/start-move-process'
import { withConnection } from '../../prisma/database-connection'
import { deployMigrations } from '../../prisma/deploy-migrations'
import { listForeignKeys } from '../backup/foreign-keys'
import { type MoveOptions, moveSite } from './move-site'

// Each test copies about sixty tables twice, which takes long on a busy machine.
jest.setTimeout(120_000)

const here = process.env.DATABASE_URL ?? ''
/** Another server, whose databases sort text by a locale. */
let server: Awaited<ReturnType<typeof startDatabase>>
let there: string
let folder: string
let store: Awaited<ReturnType<typeof startFakeBucket>>
let bucket: ObjectStorage
let said: string[]
let isSwitched: boolean

const at = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).toString()

beforeAll(async () => {
  server = await startDatabase()
  await queryDatabase(
    server.url,
    `CREATE DATABASE migrated TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'`,
  )
  await deployMigrations(at('migrated'))
}, 120_000)
afterAll(() => server.stop())

beforeEach(async () => {
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-move-'))
  store = await startFakeBucket(folder)
  bucket = createS3Storage(store.settings)
  const name = `moved_${randomUUID().slice(0, 8)}`
  await queryDatabase(server.url, `CREATE DATABASE ${name} TEMPLATE migrated`)
  there = at(name)
  said = []
  isSwitched = false
})
afterEach(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const given = (changes: Partial<MoveOptions> = {}): MoveOptions => ({
  from: { url: here, store: diskStorage },
  to: { url: there, store: bucket },
  journal: path.join(folder, 'move.ndjson'),
  resume: false,
  close: async () => () => undefined,
  switchOver: async () => {
    isSwitched = true
  },
  say: (sentence) => said.push(sentence),
  ...changes,
})

async function storeVideo(bytes: string): Promise<string> {
  const key = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(key, Buffer.from(bytes))
  return key
}

/** Fills the database with rows that are hard to export or that other locales sort differently. */
async function fillDatabase() {
  const { viewer: admin } = await createAdmin({ email: 'owner@example.com' })
  const { viewer } = await createPerson({ email: 'jane@example.com', firstName: 'Jane\t"\\N"\n名前' })
  const key = await storeVideo('one film')
  const video = await createVideo({ videoUrl: objectPathOf(key), title: '\\.' })
  await db.videoNote.create({
    data: { userId: viewer.id, videoId: video.id, content: 'a\r\nb', timestamp: 3 },
  })
  const purchase = await createPurchase(viewer.id, [video.sectionId])
  await db.$executeRaw`INSERT INTO marked_days (count, day) SELECT 'sales', '2026-05-05' FROM generate_series(1, 40)`
  for (const word of ['b', 'A', 'a', 'B', 'ä', 'z'])
    await db.$executeRaw`INSERT INTO misspelt_emails (email, user_id) VALUES (${`${word}@example.com`}, ${viewer.id}::uuid)`
  await db.emailOutbox.create({ data: { kind: 'welcome', userId: viewer.id, parameters: { bought: ['x'] } } })
  await db.appSettings.create({ data: { id: 'default', timeZone: 'Asia/Tokyo', lastModifiedBy: admin.id } })
  return { key, viewer, video, purchase }
}

/** Returns the digests of a database’s tables, and its foreign keys. */
const contentsOf = (url: string) =>
  withConnection(url, async (opened) => {
    await opened.client.query('BEGIN')
    await setPortableOutputFormats(opened.client)
    const tables = await listBackupTables(opened, ['_prisma_migrations', 'rate_limits', 'app_settings'])
    const rows: Record<string, string> = {}
    for (const table of tables) rows[table.name] = (await measureTable(opened, table)).sha256
    return { rows, links: (await listForeignKeys(opened, tables)).map(({ add }) => add) }
  })

const settingsOf = async (url: string) =>
  (await queryDatabase<Record<string, unknown>>(url, 'SELECT * FROM app_settings'))[0]

test('the target has the same rows and files, and becomes the active site', async () => {
  const { key } = await fillDatabase()
  const moved = await moveSite(given())
  expect(moved).toMatchObject({ objects: 1, bytes: 'one film'.length, missing: [] })
  expect(await contentsOf(there)).toEqual(await contentsOf(here))
  expect(await bucket.read(key)).toEqual(await diskStorage.read(key))
  expect(isSwitched).toBe(true)
  // Sessions stay valid, and sequences continue.
  expect(await queryDatabase(there, 'SELECT FROM sessions')).toHaveLength(2)
  await queryDatabase(there, `INSERT INTO marked_days (count, day) VALUES ('sales', '2026-05-06')`)
})

test('the target is in safe mode and owns its storage, and the source is unchanged', async () => {
  await fillDatabase()
  const before = await settingsOf(here)
  await moveSite(given())
  const settings = await settingsOf(there)
  expect(settings).toMatchObject({ time_zone: 'Asia/Tokyo', quiet_since: expect.any(Date) })
  expect(await bucket.installation()).toBe(settings?.installation_id)
  expect(await settingsOf(here)).toEqual(before)
})

test('with --resume, the target is not in safe mode', async () => {
  await fillDatabase()
  await moveSite(given({ resume: true }))
  expect(await settingsOf(there)).toMatchObject({ quiet_since: null })
})

test('the second pass copies rows that were added, changed, or deleted after the first', async () => {
  const { viewer, video, purchase } = await fillDatabase()
  const { viewer: leaving } = await createPerson({ email: 'leaving@example.com' })
  const latest = await storeVideo('the latest')
  const close = async () => {
    // One person is deleted, and then two new accounts get emails that other accounts had before.
    await db.user.delete({ where: { id: leaving.id } })
    await createPerson({ email: 'leaving@example.com', firstName: 'Another' })
    await db.user.update({ where: { id: viewer.id }, data: { email: 'jane@example.org' } })
    await createPerson({ email: 'jane@example.com' })
    await db.purchase.update({ where: { id: purchase.id }, data: { access: 'refunded' } })
    await db.videoNote.deleteMany()
    await createVideo({ videoUrl: objectPathOf(latest), sectionId: video.sectionId })
    // Rows that were written in a nested transaction have its own transaction number.
    await db.$executeRaw`DO $$ BEGIN BEGIN UPDATE videos SET title = 'nested'; EXCEPTION WHEN division_by_zero THEN NULL; END; END $$`
    return () => undefined
  }
  expect(await moveSite(given({ close }))).toMatchObject({ objects: 2 })
  expect(await contentsOf(there)).toEqual(await contentsOf(here))
  expect(await bucket.read(latest)).toEqual(await diskStorage.read(latest))
})

test('a transaction that is open during the first copy is not lost', async () => {
  const { viewer, video } = await fillDatabase()
  let commit: () => void = () => undefined
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve
  })
  let hasWritten: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    hasWritten = resolve
  })
  const slow = db.$transaction(
    async (tx) => {
      await tx.videoNote.create({ data: { userId: viewer.id, videoId: video.id, content: 'slow' } })
      hasWritten()
      await mayCommit
    },
    { timeout: 20_000 },
  )
  await written
  const close = async () => {
    commit()
    await slow
    return () => undefined
  }
  await moveSite(given({ close }))
  expect(await queryDatabase(there, `SELECT FROM video_notes WHERE content = 'slow'`)).toHaveLength(1)
  expect(await contentsOf(there)).toEqual(await contentsOf(here))
})

test('a table that still differs is copied completely', async () => {
  await fillDatabase()
  const close = async () => {
    await queryDatabase(there, `UPDATE video_notes SET content = 'not this'; DELETE FROM misspelt_emails`)
    return () => undefined
  }
  await moveSite(given({ close }))
  expect(await contentsOf(there)).toEqual(await contentsOf(here))
})

test('the source accepts no writes during the switch', async () => {
  await fillDatabase()
  const late = `SET lock_timeout = '200ms'; UPDATE users SET first_name = 'late'`
  const switchOver = async () => {
    await expect(queryDatabase(here, late)).rejects.toThrow('lock timeout')
  }
  await moveSite(given({ switchOver }))
  await queryDatabase(here, late)
})

test('a file that differs in the target stops the move before the switch', async () => {
  await fillDatabase()
  const careless: ObjectStorage = { ...bucket, stream: async () => Readable.from([Buffer.from('some film')]) }
  await expect(moveSite(given({ to: { url: there, store: careless } }))).rejects.toThrow(
    /The copy of the file uploads.* doesn’t match the original. Your site still uses the old data/,
  )
  expect(isSwitched).toBe(false)
})

test('if the move fails after closing the site, the site reopens, and the next move continues', async () => {
  await fillDatabase()
  let opened = 0
  const close = async () => () => {
    opened += 1
  }
  const switchOver = async () => {
    throw new Error('.env cannot be written')
  }
  await expect(moveSite(given({ close, switchOver }))).rejects.toThrow('.env cannot be written')
  expect(opened).toBe(1)
  await createPerson({ email: 'since@example.com' })
  await moveSite(given({ close }))
  expect(await contentsOf(there)).toEqual(await contentsOf(here))
})

test('without a bucket, files stay in place and belong to the new site', async () => {
  const { key } = await fillDatabase()
  await moveSite(given({ to: { url: there, store: undefined } }))
  expect(await diskStorage.installation()).toBe((await settingsOf(there))?.installation_id)
  expect(await bucket.head(key)).toBeNull()
})

test('moves to a custom schema', async () => {
  await fillDatabase()
  const url = `${there}?schema=shop`
  await moveSite(given({ to: { url, store: bucket } }))
  const [count] = await queryDatabase<{ count: string }>(there, 'SELECT count(*) FROM shop.users')
  expect(count).toEqual({ count: '2' })
})

test('refuses a target with its own content', async () => {
  await fillDatabase()
  await moveSite(given({ journal: path.join(folder, 'first.ndjson') }))
  await expect(moveSite(given())).rejects.toThrow('the target already contains people. Nothing was changed.')
  expect(existsSync(given().journal)).toBe(false)
})

test('reports a missing file and completes the move', async () => {
  const { key } = await fillDatabase()
  await diskStorage.remove(key)
  expect(await moveSite(given())).toMatchObject({ missing: [key], objects: 0 })
})

test.each([1, 20, 'closed', 'switching'] as const)(
  'a move continues after it was killed at %s',
  async (stops) => {
    const { key } = await fillDatabase()
    const { journal } = given()
    await startMoveProcess({ stops, here, there, bucket: store.settings, journal })()
    const [begun] = (await readFile(journal, 'utf8')).split('\n')
    // The source changes in the meantime.
    await createPerson({ email: 'since@example.com' })
    await db.videoNote.deleteMany()
    await moveSite(given())
    expect(await contentsOf(there)).toEqual(await contentsOf(here))
    expect(await bucket.read(key)).toEqual(await diskStorage.read(key))
    // The target still has its first installation ID, so it is the same move.
    expect(begun).toContain(String((await settingsOf(there))?.installation_id))
  },
)
