import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable, Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { extract, type Header, pack } from 'tar-stream'
import { objectPathOf } from '@/lib/contract/media/object-paths'
import { createBackupDecipher, isEncryptedBackup } from '@/lib/data/media/backup/backup-cipher'
import { saveBackups } from '@/lib/data/media/backup/backups'
import { writeBackup } from '@/lib/data/media/backup/write-backup'
import { getAiSettings, saveAiSettings } from '@/lib/data/system/ai-settings'
import { saveEmailServer } from '@/lib/data/system/email-server'
import { resolveAiConfig } from '@/lib/server/ai/ai-config'
import { db } from '@/lib/server/db/client'
import { resolveEmailConfig } from '@/lib/server/email/email-config'
import { env } from '@/lib/server/env'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { createS3Storage } from '@/lib/server/media/storage/s3-storage'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import { createVault, openStoredSecret } from '@/lib/server/vault'
import { createEmptyDatabase, queryDatabase } from '@/tests/create-empty-database'
import { createAdmin, createPerson, createPurchase, createVideo } from '@/tests/factories'
import { startFakeBucket } from '@/tests/fakes/s3'
import { loadDemoCourse } from '../../prisma/demo/load-demo-course'
import { deployMigrations } from '../../prisma/deploy-migrations'
import { listErasedSince } from './erased-people'
import { restoreBackup } from './restore-backup'

interface Entry {
  header: Partial<Header> & Pick<Header, 'name'>
  body: Buffer
}

const here = process.env.DATABASE_URL ?? ''
/** A new database, shared by the tests until one of them restores a backup into it. */
let there: Awaited<ReturnType<typeof createEmptyDatabase>>
let isNew = false
let server: Awaited<ReturnType<typeof startFakeBucket>>
let folder: string
let bucket: ObjectStorage

beforeEach(async () => {
  await rm(path.join(env.DATA_DIR, 'objects'), { recursive: true, force: true })
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-s3-'))
  server = await startFakeBucket(folder)
  bucket = createS3Storage(server.settings)
  if (isNew) return
  there = await createEmptyDatabase()
  await deployMigrations(there.url)
  isNew = true
})
afterEach(async () => {
  isNew = (await queryDatabase(there.url, 'SELECT FROM users')).length === 0
  if (!isNew) await there.drop()
  await server.close()
  await rm(folder, { recursive: true })
})

afterAll(() => isNew && there.drop())

async function write(url = here, store = diskStorage, passphrase: string | null = null) {
  const chunks: Buffer[] = []
  const out = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk)
      done()
    },
  })
  const written = await writeBackup({ databaseUrl: url, store }, out, {
    passphrase,
  })
  return { ...written, tar: Buffer.concat(chunks) }
}

const put = (tar: Buffer, options = {}) => restoreBackup(there.url, bucket, Readable.from([tar]), options)

async function storeVideo(bytes: string): Promise<string> {
  const key = `uploads/${randomUUID()}.mp4`
  await diskStorage.put(key, Buffer.from(bytes))
  return key
}

/** Fills the database with rows whose text is hard to export. */
async function fillDatabase() {
  const { viewer: admin } = await createAdmin({ email: 'owner@example.com' })
  const { viewer } = await createPerson({ email: 'jane@example.com', firstName: 'Jane\t"\\N"\n名前' })
  const keys = [await storeVideo('one film'), await storeVideo('another')]
  const [one, two] = keys.map(objectPathOf)
  const video = await createVideo({ videoUrl: one, captionsUrl: two, title: '\\.' })
  await createVideo({ videoUrl: one, sectionId: video.sectionId })
  await db.videoNote.create({
    data: { userId: viewer.id, videoId: video.id, content: 'a\r\nb', timestamp: 3 },
  })
  await db.videoProgress.create({ data: { userId: viewer.id, videoId: video.id, lastPosition: 12 } })
  await db.$executeRaw`UPDATE video_progress SET watched = '{[1,5),[9,12)}'`
  const purchase = await createPurchase(viewer.id, [video.sectionId])
  await db.user.update({ where: { id: viewer.id }, data: { createdByPurchaseId: purchase.id } })
  await db.$executeRaw`INSERT INTO marked_days (count, day) SELECT 'sales', '2026-05-05' FROM generate_series(1, 40)`
  await db.emailOutbox.create({ data: { kind: 'welcome', userId: viewer.id, parameters: { bought: ['x'] } } })
  await db.appSettings.create({ data: { id: 'default', timeZone: 'Asia/Tokyo', lastModifiedBy: admin.id } })
  const declaration = { name: 'Jane', email: 'jane@example.com', text: 'I withdraw.', locale: 'en' }
  const withdrawal = await db.withdrawal.create({
    data: { ...declaration, submittedAt: new Date(), purchaseId: purchase.id },
  })
  await db.emailOutbox.create({
    data: { kind: 'withdrawal', withdrawalId: withdrawal.id, parameters: { to: 'jane@example.com' } },
  })
  return { keys }
}

const links = (url: string) =>
  queryDatabase(
    url,
    `SELECT conrelid::regclass::text AS t, pg_get_constraintdef(oid) AS d FROM pg_constraint ORDER BY 1, 2`,
  )

test('a restored copy has the same rows and files', async () => {
  const { keys } = await fillDatabase()
  // A backup leaves out the list of smaller picture copies, because a restored copy makes them again.
  await db.pictureSizes.create({ data: { id: randomUUID(), madeAt: new Date() } })
  const before = await links(there.url)
  const { manifest, tar, missing } = await write()
  expect(missing).toEqual([])
  expect(manifest.tables).not.toHaveProperty('picture_sizes')
  expect(manifest.objects).toEqual({ count: 2, bytes: 'one filmanother'.length })
  expect(await put(tar)).toMatchObject({ admins: ['owner@example.com'] })
  const { app_settings: was, ...rows } = manifest.tables
  const { app_settings: is, ...restored } = (await write(there.url, bucket)).manifest.tables
  expect(restored).toEqual(rows)
  expect([was?.rows, is?.rows]).toEqual([1, 1])
  for (const key of keys) expect(await bucket.read(key)).toEqual(await diskStorage.read(key))
  expect(await links(there.url)).toEqual(before)
  // A new row gets a number after the restored ones, so it causes no conflict.
  await queryDatabase(there.url, `INSERT INTO marked_days (count, day) VALUES ('sales', '2026-05-06')`)
})

test('a copy has passkeys but no sessions, is in safe mode, and doesn’t claim the original’s storage', async () => {
  await fillDatabase()
  await db.appSettings.update({ where: { id: 'default' }, data: { installationId: randomUUID() } })
  const { id: userId } = await db.user.findFirstOrThrow()
  const key = { credentialId: 'a', publicKey: new Uint8Array([0, 255]), counter: 7, rpId: 'localhost' }
  await db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  await db.knownBrowser.create({ data: { userId, hash: 'b', lastUsedAt: new Date() } })
  await db.usedChallenge.create({ data: { hash: 'c', expiresAt: new Date() } })
  await put((await write()).tar)
  for (const table of ['sessions', 'known_browsers', 'used_challenges'])
    expect(await queryDatabase(there.url, `SELECT FROM ${table}`)).toEqual([])
  const passkeys = await queryDatabase(there.url, 'SELECT credential_id, public_key, counter FROM passkeys')
  expect(passkeys).toEqual([{ credential_id: 'a', public_key: Buffer.from([0, 255]), counter: '7' }])
  const [copy] = await queryDatabase<Record<string, unknown>>(there.url, 'SELECT * FROM app_settings')
  const original = await db.appSettings.findUniqueOrThrow({ where: { id: 'default' } })
  expect(copy).toMatchObject({ quiet_since: expect.any(Date), time_zone: 'Asia/Tokyo' })
  expect(copy?.installation_id).not.toBe(original.installationId)
})

test('the command says which passkeys don’t work on a new domain, and how to reset them', async () => {
  await fillDatabase()
  const { id: userId } = await db.user.findFirstOrThrow({ where: { isAdmin: true } })
  const key = { credentialId: 'a', publicKey: new Uint8Array(), counter: 0, rpId: 'old.example.com' }
  await db.passkey.create({ data: { ...key, userId, name: 'Laptop', isSynced: false } })
  const file = path.join(folder, 'site.tar')
  await writeFile(file, (await write()).tar)
  const args = ['--conditions=react-server', '--import', 'tsx', 'cli/backup.ts', 'restore', file]
  const place = {
    APP_URL: 'https://new.example.com',
    EMAIL_SERVER: 'smtp://127.0.0.1:9',
    DATABASE_URL: there.url,
    DATA_DIR: path.join(folder, 'data'),
  }
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: { ...process.env, ...place } })
  expect(stdout).toContain('Restored the backup')
  expect(stdout).toContain(
    'Passkeys of owner@example.com were added on old.example.com, so they don’t work on new.example.com. Reset them with npm run admin -- reset-passkeys EMAIL.',
  )
}, 60_000)

test('reports people deleted from the original since the backup, except merged and renamed ones', async () => {
  await fillDatabase()
  const erased = await createPerson({ email: 'erased@example.com' })
  const merged = await createPerson({ email: 'merged@example.com' })
  const changed = await createPerson({ email: 'changed@example.com' })
  await put((await write()).tar)
  expect(await listErasedSince(there.url, undefined)).toEqual([])
  expect(await listErasedSince(there.url, here)).toEqual([
    'Nobody was deleted from the original site after the backup.',
  ])
  await db.user.deleteMany({ where: { id: { in: [erased.viewer.id, merged.viewer.id] } } })
  await db.user.update({ where: { id: changed.viewer.id }, data: { email: 'new@example.com' } })
  await db.userEmail.create({ data: { email: 'merged@example.com', userId: changed.viewer.id } })
  expect(await listErasedSince(there.url, here)).toEqual([
    expect.stringMatching(/^These people were deleted from the original site .*: erased@example\.com\.$/),
  ])
  // The restore is complete, so an unreachable original database must not look like a failed restore.
  const gone = await listErasedSince(there.url, 'postgresql://nobody@127.0.0.1:1/gone')
  expect(gone).toEqual([expect.stringMatching(/^Couldn’t check .* FORMER_DATABASE_URL: the database at 127/)])
})

test('reports people removed from the early access list, except unconfirmed ones', async () => {
  await fillDatabase()
  const asked = (email: string, confirmedAt: Date | null) => ({ email, confirmedAt, source: '', words: '' })
  await db.lead.createMany({
    data: [
      asked('off@example.com', new Date()),
      asked('still@example.com', new Date()),
      asked('again@example.com', new Date()),
      asked('never@example.com', null),
    ],
  })
  await put((await write()).tar)
  expect(await listErasedSince(there.url, here)).toEqual([
    'Nobody was deleted from the original site after the backup.',
  ])
  await db.lead.deleteMany({ where: { email: { not: 'still@example.com' } } })
  await db.lead.create({ data: asked('again@example.com', null) })
  expect(await listErasedSince(there.url, here)).toEqual([
    expect.stringMatching(
      /^These people were removed from the original site’s early access list .*: off@example\.com\.$/,
    ),
  ])
})

test('a copy that replaces the original is not in safe mode', async () => {
  await fillDatabase()
  await put((await write()).tar, { resume: true })
  expect(await queryDatabase(there.url, 'SELECT quiet_since FROM app_settings')).toEqual([
    { quiet_since: null },
  ])
})

test('a backup contains each concurrent sale completely or not at all', async () => {
  await fillDatabase()
  let isOver = false
  const selling = (async () => {
    while (!isOver) {
      const { id } = await db.user.create({ data: { email: `${randomUUID()}@example.com` } })
      await createPurchase(id, [])
    }
  })()
  const { manifest, tar } = await write()
  isOver = true
  await selling
  await put(tar)
  expect(manifest.tables.purchases?.rows).toBeGreaterThanOrEqual(1)
})

test('a backup keeps no transaction open while it reads files', async () => {
  await fillDatabase()
  const open: unknown[] = []
  const store: ObjectStorage = {
    ...diskStorage,
    async stream(key) {
      const query = `SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'`
      open.push(...(await queryDatabase(here, query)))
      return diskStorage.stream(key)
    },
  }
  const { manifest, tar } = await write(here, store)
  expect(open).toEqual([])
  expect(manifest.objects.count).toBe(2)
  await put(tar)
})

test('reports a missing file and still writes the backup', async () => {
  const { keys } = await fillDatabase()
  await diskStorage.remove(keys[0] ?? '')
  const { missing, tar } = await write()
  expect(missing).toEqual([keys[0]])
  await put(tar)
})

test('a restore replaces the demo course, and refuses any other content', async () => {
  await fillDatabase()
  const { tar } = await write()
  await queryDatabase(
    there.url,
    `INSERT INTO course_sections (id, title, "order") VALUES ('${randomUUID()}', 'Mine', 1)`,
  )
  await expect(put(tar)).rejects.toThrow('already contains sections')
  await queryDatabase(there.url, 'DELETE FROM course_sections')
  await bucket.put(`uploads/${randomUUID()}.mp4`, Buffer.from('mine'))
  await expect(put(tar)).rejects.toThrow('already contains files')
})

test('the target can contain the demo course', async () => {
  await loadDemoCourse()
  await fillDatabase()
  const { tar, manifest } = await write()
  await db.videoNote.deleteMany()
  await db.user.deleteMany()
  expect(manifest.objects.count).toBeGreaterThan(2)
  await put(tar)
})

async function entriesOf(tar: Buffer): Promise<Entry[]> {
  const reading = extract()
  Readable.from([tar]).pipe(reading)
  const entries: Entry[] = []
  for await (const entry of reading) entries.push({ header: entry.header, body: await buffer(entry) })
  return entries
}

function tarOf(entries: Entry[]): Promise<Buffer> {
  const packing = pack()
  for (const { header, body } of entries) {
    if (header.type === 'file') packing.entry({ name: header.name }, body)
    else packing.entry({ name: header.name, type: header.type, linkname: header.linkname })
  }
  packing.finalize()
  return buffer(packing)
}

const file = (name: string, text: string): Entry => ({
  header: { name, type: 'file' },
  body: Buffer.from(text),
})
const find = (entries: Entry[], part: RegExp) => {
  const found = entries.find(({ header }) => part.test(header.name))
  if (!found) throw new Error(`There is no ${part}`)
  return found
}
const alter = (part: RegExp, change: (text: string) => string) => (entries: Entry[]) => {
  const found = find(entries, part)
  found.body = Buffer.from(change(found.body.toString()))
  return entries
}
const before = (entry: Entry) => (entries: Entry[]) => [...entries.slice(0, -1), entry, ...entries.slice(-1)]

test.each<[string, (entries: Entry[]) => Entry[], RegExp]>([
  ['a row was changed', alter(/users/, (text) => text.replace('jane@', 'eve1@')), /"users" doesn’t match/],
  [
    'a row is invalid',
    alter(/video_notes/, (text) => `${text}nonsense\n`),
    /restore the rows of video_notes/,
  ],
  [
    'a video was changed',
    alter(/^objects.uploads/, (text) => `x${text.slice(1)}`),
    /doesn’t match its digest/,
  ],
  [
    'a video is larger than the total size',
    alter(/^objects.uploads/, (text) => text + text),
    /isn’t in its manifest/,
  ],
  ['its end is missing', (entries) => entries.slice(0, -1), /incomplete/],
  [
    'rows are missing',
    (entries) => entries.filter(({ header }) => !/video_notes/.test(header.name)),
    /is missing video_notes/,
  ],
  [
    'a video is missing',
    (entries) => entries.filter((entry) => entry !== find(entries, /^objects.uploads/)),
    /is missing some files/,
  ],
  ['rows come twice', (entries) => before(find(entries, /rows\/users/))(entries), /isn’t in its manifest/],
  ['it contains an unknown table', before(file('rows/pg_authid.copy', '')), /isn’t in its manifest/],
  [
    'a path leaves the storage',
    before(file('objects/uploads/../../../etc/passwd', 'x')),
    /isn’t in its manifest/,
  ],
  ['a path is absolute', before(file('/etc/passwd', 'x')), /isn’t in its manifest/],
  [
    'it contains a link',
    before({ header: { name: 'objects/x', type: 'symlink', linkname: '/etc' }, body: Buffer.alloc(0) }),
    /isn’t a file/,
  ],
  ['something follows its end', (entries) => [...entries, file('objects/x', 'x')], /isn’t in its manifest/],
  ['it begins with something else', (entries) => entries.slice(1), /doesn’t start with a manifest/],
  ['its manifest is invalid', alter(/manifest/, () => '{'), /This backup’s manifest can’t be read/],
  [
    'its manifest has another format',
    alter(/manifest/, (text) => text.replace('"format":1', '"format":2')),
    /can’t be read/,
  ],
  [
    'it comes from a later release',
    alter(/manifest/, (text) => text.replace(/"migration":"\d+/, '"migration":"9')),
    /a newer release .* Update this installation first/s,
  ],
  [
    'it comes from an earlier release',
    alter(/manifest/, (text) => text.replace(/"migration":"\d+/, '"migration":"1')),
    /an older release .* Restore it with that release/s,
  ],
])('refuses a backup if %s, and changes nothing', async (_, change, message) => {
  await fillDatabase()
  const tar = await tarOf(change(await entriesOf((await write()).tar)))
  const links = () => queryDatabase(there.url, 'SELECT count(*) FROM pg_constraint')
  const before = await links()
  await expect(put(tar)).rejects.toThrow(message)
  expect(await queryDatabase(there.url, 'SELECT FROM users')).toEqual([])
  expect(await links()).toEqual(before)
  for await (const { key } of bucket.list('uploads')) throw new Error(`${key} was left`)
})

test('rejects a file that isn’t an archive, and an incomplete archive', async () => {
  await fillDatabase()
  const { tar } = await write()
  await expect(put(Buffer.from('hello'))).rejects.toThrow()
  await expect(put(Buffer.alloc(0))).rejects.toThrow('the file is empty')
  await expect(put(tar.subarray(0, tar.length / 2))).rejects.toThrow()
  expect(await queryDatabase(there.url, 'SELECT FROM users')).toEqual([])
})

describe('an encrypted backup', () => {
  const passphrase = 'correct horse battery staple'
  const decrypt = (bytes: Buffer, given = passphrase) =>
    buffer(Readable.from([bytes]).pipe(createBackupDecipher(given)))

  test('can be restored with its passphrase, and contains nothing readable', async () => {
    await fillDatabase()
    const { tar: bytes } = await write(here, diskStorage, passphrase)
    expect(isEncryptedBackup(bytes)).toBe(true)
    for (const text of ['manifest.json', 'jane@example.com', 'one film'])
      expect(bytes.includes(text)).toBe(false)
    await restoreBackup(there.url, bucket, Readable.from([bytes]).pipe(createBackupDecipher(passphrase)))
    expect(await queryDatabase(there.url, 'SELECT email FROM users ORDER BY email')).toHaveLength(2)
  })

  test('is different each time', async () => {
    const [one, two] = [
      await write(here, diskStorage, passphrase),
      await write(here, diskStorage, passphrase),
    ]
    expect(one.tar.subarray(0, 100).equals(two.tar.subarray(0, 100))).toBe(false)
  })

  test('is rejected with another passphrase, or if it was changed or cut off', async () => {
    await fillDatabase()
    // Makes the backup large enough for several chunks.
    await storeVideo('x')
    await db.videoNote.updateMany({ data: { content: 'n'.repeat(9000) } })
    await db.lead.createMany({
      data: Array.from({ length: 3000 }, (_, at) => ({
        email: `${at}-${randomUUID()}@example.com`,
        source: 'x'.repeat(50),
        words: '',
      })),
    })
    const { tar: bytes } = await write(here, diskStorage, passphrase)
    expect(bytes.length).toBeGreaterThan(3 * 64 * 1024)
    expect((await decrypt(bytes)).subarray(0, 13).toString()).toBe('manifest.json')
    await expect(decrypt(bytes, 'another passphrase')).rejects.toThrow('passphrase is wrong')
    const changed = Buffer.from(bytes)
    changed[70_000] = (changed[70_000] ?? 0) ^ 1
    await expect(decrypt(changed)).rejects.toThrow('passphrase is wrong, or the backup is damaged')
    const chunk = 64 * 1024 + 16
    for (const end of [35 + chunk, 35 + 2 * chunk, bytes.length - 1, 35, 20])
      await expect(decrypt(bytes.subarray(0, end))).rejects.toThrow(/incomplete|passphrase is wrong/)
    const swapped = Buffer.concat([
      bytes.subarray(0, 35),
      bytes.subarray(35 + chunk, 35 + 2 * chunk),
      bytes.subarray(35, 35 + chunk),
      bytes.subarray(35 + 2 * chunk),
    ])
    await expect(decrypt(swapped)).rejects.toThrow('passphrase is wrong')
    // A changed file can’t make the server use up its memory with a costly key derivation.
    const costly = Buffer.from(bytes)
    costly[16] = 40
    await expect(decrypt(costly)).rejects.toThrow('passphrase is wrong')
  }, 60_000)
})

test('stored email, AI and backup settings move with the same encryption key', async () => {
  const { viewer: admin } = await createAdmin()
  const given = { host: 'smtp.example.com', port: 587, user: 'me', from: 'a@example.com' }
  await saveEmailServer(admin, { ...given, password: 'a-long-smtp-password', security: 'starttls' })
  const { models, limits, isOn } = await getAiSettings(admin)
  const chosen = { ...limits, imagesPerDay: 7 }
  await saveAiSettings(admin, { key: 'sk-a-long-secret', models, limits: chosen, isOn })
  const schedule = { isOn: false, hour: 4, keep: 5, toBucket: false }
  await saveBackups(admin, { schedule, passphrase: 'a passphrase to keep' })
  const { tar } = await write()
  for (const secret of ['a-long-smtp-password', 'sk-a-long-secret', 'a passphrase to keep'])
    expect(tar.includes(secret)).toBe(false)
  await put(tar)
  const [copy] = await queryDatabase<Record<string, string>>(there.url, 'SELECT * FROM app_settings')
  // Reads the encrypted settings of the copy, which has the same SETTINGS_ENCRYPTION_KEY.
  const { email_server, ai_key, ai_settings, backup_passphrase, backup_schedule } = copy ?? {}
  const email = resolveEmailConfig({ emailServer: email_server ?? null, emailServerSavedAt: null })
  expect(email).toMatchObject({
    source: 'stored',
    problem: null,
    server: { password: 'a-long-smtp-password' },
  })
  expect(resolveAiConfig({ aiKey: ai_key ?? null, aiSettings: ai_settings })).toMatchObject({
    key: 'sk-a-long-secret',
    source: 'stored',
    limits: { imagesPerDay: 7 },
  })
  expect(openStoredSecret('backupPassphrase', backup_passphrase).value).toBe('a passphrase to keep')
  expect(backup_schedule).toEqual(schedule)
  const other = createVault({ current: Buffer.alloc(32, 'another key').toString('base64') })
  expect(() => other.open('aiKey', ai_key ?? '')).toThrow('SETTINGS_ENCRYPTION_KEY has changed')
})
