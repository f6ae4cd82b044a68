import { mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { NextRequest } from 'next/server'
import { extract } from 'tar-stream'
import type { Backups } from '@/lib/contract/media/backups'
import { createBackupDecipher, isEncryptedBackup } from '@/lib/data/media/backup/backup-cipher'
import { runDueBackup } from '@/lib/data/media/backup/nightly-backup'
import { raiseOwnerAlerts } from '@/lib/data/sales/owner-alerts'
import { isJobRunning, runExclusively } from '@/lib/data/system/job-lease'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { sendBytes } from '@/lib/server/http/send-download'
import { backupFolder } from '@/lib/server/media/storage/backup-folder'
import { callRoute, sessionCookieOf } from '@/tests/call-route'
import { expectAdminOnly } from '@/tests/expect-admin-only'
import { createAdmin } from '@/tests/factories'
import { startFakeBucket } from '@/tests/fakes/s3'
import { GET, POST, PUT } from './route'

type Owner = Awaited<ReturnType<typeof createAdmin>>

const schedule = { isOn: true, hour: 3, keep: 2, toBucket: false }
const PASSPHRASE = 'correct horse battery staple'
const read = (as: Owner) => callRoute<Backups>(GET, { as })
const save = (as: Owner, body: unknown) => callRoute<Backups>(PUT, { as, method: 'PUT', body })
const check = async (as: Owner) =>
  (await callRoute(POST, { as, method: 'POST', query: { check: 'true' } })).status
const runNightly = () => runDueBackup()
const files = async () => (await readdir(backupFolder).catch(() => [])).sort()
const settingsRow = () => db.appSettings.findFirstOrThrow()

beforeEach(() => rm(backupFolder, { recursive: true, force: true }))
// The backup job ends shortly after the client has received the last byte, so each test waits for the end of
// the job.
afterEach(() => until(async () => !(await isJobRunning('backup'))))

/** Calls the endpoint without reading the response. */
function download(as: Owner): Promise<Response> {
  const headers = { cookie: sessionCookieOf(as) }
  const request = new NextRequest('http://localhost:3000/api/admin/backups', { method: 'POST', headers })
  return POST(request, { params: Promise.resolve({}) })
}
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (await isTrue()) return
    await sleep(50)
  }
  throw new Error('It never came true')
}

async function entriesOf(tar: Buffer): Promise<string[]> {
  const names: string[] = []
  const reading = extract()
  Readable.from([tar]).pipe(reading)
  for await (const entry of reading) {
    names.push(entry.header.name)
    entry.resume()
  }
  return names
}

describe('a download', () => {
  test('is a complete tar, is recorded, and is in the audit log', async () => {
    const as = await createAdmin()
    const response = await download(as)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="lectern-[\dT-]+\.tar"$/,
    )
    const names = await entriesOf(await bytesOf(response))
    expect(names.at(0)).toBe('manifest.json')
    expect(names.at(-1)).toBe('digests.json')
    expect(names).toContain('rows/users.copy')
    await until(async () => (await read(as)).body.lastSuccessAt !== null)
    expect((await read(as)).body).toMatchObject({ lastSuccessAt: expect.any(String), lastError: null })
    expect(await db.auditLog.findMany({ select: { action: true } })).toEqual([
      { action: 'settings.backup-download' },
    ])
    // The download left no file on the disk.
    expect(await files()).toEqual([])
  })

  test('is encrypted with a stored passphrase', async () => {
    const as = await createAdmin()
    const saved = await save(as, { schedule: { ...schedule, isOn: false }, passphrase: PASSPHRASE })
    expect(saved).toMatchObject({ status: 200, body: { hasPassphrase: true } })
    expect(JSON.stringify([saved.body, await settingsRow()])).not.toContain(PASSPHRASE)
    const response = await download(as)
    expect(response.headers.get('content-disposition')).toMatch(/\.tar\.enc"$/)
    const bytes = await bytesOf(response)
    expect(isEncryptedBackup(bytes)).toBe(true)
    const tar = await buffer(Readable.from([bytes]).pipe(createBackupDecipher(PASSPHRASE)))
    expect(await entriesOf(tar)).toContain('rows/users.copy')
  })

  test('is refused while another backup is running', async () => {
    const as = await createAdmin()
    let refusal: unknown
    await runExclusively('backup', async () => {
      expect((await read(as)).body.isRunning).toBe(true)
      const response = await download(as)
      refusal = [response.status, await response.json()]
      expect(await check(as)).toBe(409)
    })
    expect(refusal).toEqual([409, expect.objectContaining({ code: 'conflict' })])
    expect((await read(as)).body.isRunning).toBe(false)
    expect(await check(as)).toBe(204)
    expect(await db.auditLog.count()).toBe(0)
    const response = await download(as)
    expect(response.status).toBe(200)
    await bytesOf(response)
  })

  test('ends with the connection, so that the next one can begin', async () => {
    const as = await createAdmin()
    await db.lead.createMany({
      data: Array.from({ length: 5000 }, (_, at) => ({
        email: `${at}@example.com`,
        source: 'x'.repeat(200),
        words: '',
      })),
    })
    const response = await download(as)
    const reader = response.body?.getReader()
    await reader?.read()
    expect((await read(as)).body.isRunning).toBe(true)
    await reader?.cancel()
    await until(async () => !(await read(as)).body.isRunning)
    expect((await read(as)).body).toMatchObject({ lastSuccessAt: null, lastError: null })
    expect((await bytesOf(await download(as))).length).toBeGreaterThan(1_000_000)
  })

  test('that the client cancels before the last bytes is not recorded as a success', async () => {
    const as = await createAdmin()
    const reader = (await download(as)).body?.getReader()
    // The digests are the last entry of the tar.
    let text = ''
    while (!text.includes('digests.json')) text = Buffer.from((await reader?.read())?.value ?? []).toString()
    await until(async () => !(await read(as)).body.isRunning)
    await reader?.cancel()
    await sleep(100)
    expect((await read(as)).body).toMatchObject({ lastSuccessAt: null, lastError: null })
  })

  test('asks only our own server to wait for a slow client', async () => {
    async function* bytes() {
      yield Buffer.from('backup')
    }
    const send = () => {
      const parts = bytes()
      return sendBytes('backup.tar', parts.next(), parts)
    }
    expect(send().headers.has('x-lectern-backpressure')).toBe(false)
    process.env.LECTERN_SENDS_FILES = '1'
    const response = send()
    Reflect.deleteProperty(process.env, 'LECTERN_SENDS_FILES')
    expect(response.headers.has('x-lectern-backpressure')).toBe(true)
    expect(await response.text()).toBe('backup')
  })

  test('answers with an error if the passphrase can’t be read', async () => {
    const as = await createAdmin()
    await save(as, { schedule, passphrase: PASSPHRASE })
    await db.appSettings.updateMany({ data: { backupPassphrase: 'broken' } })
    expect((await download(as)).status).toBe(503)
    expect((await read(as)).body).toMatchObject({
      hasPassphrase: false,
      passphraseProblem: expect.stringContaining('Couldn’t read'),
    })
  })
})

describe('a nightly backup', () => {
  test('runs once when it is due, and keeps the newest files', async () => {
    const as = await createAdmin()
    await runNightly()
    expect(await files()).toEqual([])
    await mkdir(backupFolder, { recursive: true })
    for (const day of ['01', '02', '03'])
      await writeFile(path.join(backupFolder, `lectern-2026-01-${day}T03-00-00.tar`), 'old')
    await writeFile(path.join(backupFolder, 'my-own-notes.tar'), 'mine')
    const abandoned = path.join(backupFolder, 'lectern-2026-01-04T03-00-00.tar.part')
    await writeFile(abandoned, 'half')
    await utimes(abandoned, new Date('2026-01-04'), new Date('2026-01-04'))
    await save(as, { schedule })
    await runNightly()
    await runNightly()
    const names = await files()
    expect(names).toEqual([
      'lectern-2026-01-03T03-00-00.tar',
      expect.stringMatching(/^lectern-20.*\.tar$/),
      'my-own-notes.tar',
    ])
    const { body } = await read(as)
    expect(body).toMatchObject({ lastSuccessAt: expect.any(String), lastError: null, isRunning: false })
    expect(body.files).toEqual([
      { name: names[1], bytes: expect.any(Number), createdAt: expect.any(String) },
      { name: names[0], bytes: 3, createdAt: expect.any(String) },
    ])
  })

  test('runs again after the next hour that the owner chose, in the owner’s time zone', async () => {
    const as = await createAdmin()
    await save(as, { schedule })
    await db.appSettings.updateMany({ data: { timeZone: 'Asia/Kathmandu' } })
    const ran = async (succeededAt: Date) => {
      await db.appSettings.updateMany({
        data: { backupSucceededAt: succeededAt, backupAttemptedAt: succeededAt },
      })
      await rm(backupFolder, { recursive: true, force: true })
      await runNightly()
      return (await files()).length === 1
    }
    // When it’s 3 a.m. in Kathmandu, it’s 21:15 UTC on the previous day.
    const due = new Date()
    due.setUTCHours(21, 15, 0, 0)
    if (due > new Date()) due.setUTCDate(due.getUTCDate() - 1)
    expect(await ran(new Date(due.getTime() - 60_000))).toBe(true)
    expect(await ran(new Date(due.getTime() + 60_000))).toBe(false)
  })

  test('runs in one of two processes', async () => {
    const as = await createAdmin()
    await save(as, { schedule })
    await Promise.all([runNightly(), runNightly(), runNightly()])
    expect(await files()).toHaveLength(1)
  })

  test('never runs in safe mode', async () => {
    const as = await createAdmin()
    await save(as, { schedule })
    await db.appSettings.updateMany({ data: { quietSince: new Date() } })
    await runNightly()
    expect(await files()).toEqual([])
  })

  test('is copied to the bucket, which keeps the newest ones', async () => {
    const folder = path.join(os.tmpdir(), `lectern-backups-${process.pid}`)
    const server = await startFakeBucket(folder)
    const as = await createAdmin()
    expect(await save(as, { schedule: { ...schedule, toBucket: true } })).toMatchObject({ status: 400 })
    const before = { ...env }
    Object.assign(env, server.settings)
    try {
      await save(as, { schedule: { ...schedule, keep: 1, toBucket: true } })
      await runNightly()
      const [name] = await files()
      expect(await settingsRow()).toMatchObject({ backupError: null })
      await db.appSettings.updateMany({ data: { backupSucceededAt: null, backupAttemptedAt: null } })
      await sleep(1100)
      await runNightly()
      const [newer] = await files()
      expect(newer).not.toBe(name)
      const stored = (await readdir(folder, { recursive: true })).filter((one) => one.includes('lectern-'))
      expect(stored.join()).toContain(newer)
      expect(stored.join()).not.toContain(name)
    } finally {
      for (const key of Object.keys(server.settings)) Object.assign(env, { [key]: undefined })
      Object.assign(env, before)
      await server.close()
      await rm(folder, { recursive: true, force: true })
    }
  })

  test('records why it failed, leaves no half file, and tries again after an hour', async () => {
    const as = await createAdmin()
    await save(as, { schedule })
    await db.appSettings.updateMany({ data: { backupPassphrase: 'broken' } })
    await runNightly()
    expect(await files()).toEqual([])
    expect((await read(as)).body.lastError).toMatch(/^Backup passphrase: Couldn’t read/)
    await db.appSettings.updateMany({ data: { backupPassphrase: null } })
    await runNightly()
    expect(await files()).toEqual([])
    await db.$executeRaw`UPDATE app_settings SET backup_attempted_at = now() - interval '61 minutes'`
    await runNightly()
    expect(await files()).toHaveLength(1)
    expect((await read(as)).body.lastError).toBeNull()
  })
})

describe('the alert', () => {
  const alerts = async () => {
    await raiseOwnerAlerts()
    return db.emailOutbox.findMany({ where: { kind: 'alert' } })
  }
  const setDaysAgo = async (expected: number | null, succeeded: number | null) => {
    const ago = (days: number | null) => (days === null ? null : new Date(Date.now() - days * 86_400_000))
    await db.appSettings.updateMany({
      data: { backupExpectedSince: ago(expected), backupSucceededAt: ago(succeeded) },
    })
  }

  test.each([
    ['no backups are expected', 0, null, 10],
    ['they are expected since yesterday', 0, 1, null],
    ['one succeeded yesterday', 0, 30, 1],
    ['none succeeded for four days', 1, 30, 4],
    ['none ever succeeded', 1, 4, null],
  ])('if %s, sends %i emails', async (_, count, expected, succeeded) => {
    const as = await createAdmin()
    await save(as, { schedule })
    await setDaysAgo(expected, succeeded)
    expect(await alerts()).toHaveLength(count)
    expect(await alerts()).toHaveLength(count)
  })
})

test('the settings apply until they change, and a passphrase stays until it is deleted', async () => {
  const as = await createAdmin()
  expect((await read(as)).body).toMatchObject({
    schedule: { isOn: false, hour: 3, keep: 14, toBucket: false },
    hasPassphrase: false,
    hasBucket: false,
    diskProblem: null,
    folder: backupFolder,
    files: [],
  })
  await save(as, { schedule, passphrase: PASSPHRASE })
  expect((await save(as, { schedule: { ...schedule, hour: 5 } })).body).toMatchObject({
    schedule: { ...schedule, hour: 5 },
    hasPassphrase: true,
  })
  expect((await settingsRow()).backupExpectedSince).not.toBeNull()
  expect((await save(as, { schedule: { ...schedule, isOn: false }, passphrase: null })).body).toMatchObject({
    hasPassphrase: false,
  })
  expect((await settingsRow()).backupExpectedSince).toBeNull()
})

test('a host that doesn’t keep files refuses nightly backups and says why', async () => {
  const as = await createAdmin()
  process.env.AWS_LAMBDA_FUNCTION_NAME = 'lectern'
  try {
    expect((await read(as)).body.diskProblem).toMatch(/no permanent disk storage/)
    expect(await save(as, { schedule })).toMatchObject({
      status: 400,
      body: { fields: { schedule: [expect.stringMatching(/no permanent disk storage/)] } },
    })
    expect(await save(as, { schedule: { ...schedule, isOn: false } })).toMatchObject({ status: 200 })
  } finally {
    delete process.env.AWS_LAMBDA_FUNCTION_NAME
  }
})

test.each([
  { schedule: { ...schedule, hour: 24 } },
  { schedule: { ...schedule, keep: 0 } },
  { schedule, passphrase: 'too short' },
  {},
])('refuses %j', async (body) => {
  expect(await save(await createAdmin(), body)).toMatchObject({ status: 400 })
})

test('only administrators can use it', async () => {
  await expectAdminOnly(GET, { method: 'GET' })
  await expectAdminOnly(PUT, { method: 'PUT', body: { schedule } })
  await expectAdminOnly(POST, { method: 'POST' })
})
