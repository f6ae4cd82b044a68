import { mkdir, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { readSettingsRow } from '@/lib/data/system/settings-row'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { FREE_BYTES_MIN, getFreeBytesOf } from '@/lib/server/media/disk-space'
import { backupFolder, listBackupFiles } from '@/lib/server/media/storage/backup-folder'
import { startFakeBucket } from '@/tests/fakes/s3'
import { runDueBackup } from './nightly-backup'

jest.mock('@/lib/server/media/disk-space', () => {
  const actual = jest.requireActual('@/lib/server/media/disk-space')
  return { ...actual, getFreeBytesOf: jest.fn(actual.getFreeBytesOf) }
})

/** Due about half a day ago, so that an attempt an hour ago belongs to the same night. */
const hour = (new Date().getUTCHours() + 12) % 24
const saveSchedule = (schedule: { keep: number; toBucket: boolean }) =>
  db.appSettings.create({ data: { backupSchedule: { isOn: true, hour, ...schedule } } })
const files = async () => (await readdir(backupFolder).catch(() => [])).sort()
const addOldBackup = async (name: string, content = 'old') => {
  await mkdir(backupFolder, { recursive: true })
  await writeFile(path.join(backupFolder, name), content)
}
const letAnHourPass = () =>
  db.$executeRaw`UPDATE app_settings SET backup_attempted_at = backup_attempted_at - interval '61 minutes'`

beforeEach(() => rm(backupFolder, { recursive: true, force: true }))
afterEach(() => jest.restoreAllMocks())

test('copies the same file again if only the copy to the bucket failed', async () => {
  const folder = path.join(os.tmpdir(), `lectern-nightly-${process.pid}`)
  const server = await startFakeBucket(folder)
  const before = { ...env }
  // The S3 client warns about the failed uploads.
  jest.spyOn(console, 'warn').mockImplementation(() => {})
  try {
    Object.assign(env, server.settings, { S3_BUCKET: 'missing' })
    await addOldBackup('lectern-2026-01-01T03-00-00.tar')
    await saveSchedule({ keep: 2, toBucket: true })
    await runDueBackup()
    const made = await files()
    expect(made).toEqual(['lectern-2026-01-01T03-00-00.tar', expect.any(String)])
    for (let hours = 0; hours < 3; hours++) {
      await letAnHourPass()
      await runDueBackup()
    }
    expect(await files()).toEqual(made)
    expect((await readSettingsRow())?.backupError).not.toBeNull()
    Object.assign(env, server.settings)
    await letAnHourPass()
    await runDueBackup()
    expect(await files()).toEqual(made)
    expect((await readdir(folder, { recursive: true })).join()).toContain(made[1])
    expect(await readSettingsRow()).toMatchObject({ backupError: null, backupSucceededAt: expect.any(Date) })
  } finally {
    for (const key of Object.keys(server.settings)) Object.assign(env, { [key]: undefined })
    Object.assign(env, before)
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('is complete even if another process finishes a file during the cleanup', async () => {
  await mkdir(backupFolder, { recursive: true })
  // Like a file that was renamed after the folder was read, these links have a name but no content.
  for (const name of ['lectern-2026-01-01T03-00-00.tar', 'lectern-2026-01-02T03-00-00.tar.part'])
    await symlink('gone', path.join(backupFolder, name))
  await saveSchedule({ keep: 2, toBucket: false })
  await runDueBackup()
  expect((await readSettingsRow())?.backupError).toBeNull()
  expect(await listBackupFiles()).toHaveLength(1)
})

test('makes room before it checks the free space', async () => {
  for (const name of ['lectern-2026-01-01T03-00-00.tar', 'lectern-2026-01-02T03-00-00.tar'])
    await addOldBackup(name)
  const abandoned = 'lectern-2026-01-03T03-00-00.tar.part'
  await addOldBackup(abandoned)
  await utimes(path.join(backupFolder, abandoned), new Date('2026-01-03'), new Date('2026-01-03'))
  jest
    .mocked(getFreeBytesOf)
    .mockImplementation(async () => ((await files()).length > 2 ? 0 : 10 * FREE_BYTES_MIN))
  await saveSchedule({ keep: 1, toBucket: false })
  await runDueBackup()
  expect((await readSettingsRow())?.backupError).toBeNull()
  expect(await files()).toEqual([expect.not.stringContaining('2026-01-0')])
})

/** Time zone whose clocks are set back an hour at the end of the current hour, so this hour repeats. */
function zoneThatRepeatsThisHour(now: Date): string {
  const dayOfYear = Math.floor((now.getTime() - Date.UTC(now.getUTCFullYear(), 0, 1)) / 86_400_000) + 1
  const isAfterLeapDay = new Date(Date.UTC(now.getUTCFullYear(), 1, 29)).getUTCDate() === 29 && dayOfYear > 60
  return `STD0DST-1,J1/0,J${dayOfYear - Number(isAfterLeapDay)}/${now.getUTCHours() + 2}`
}

test('makes one backup in an hour that repeats because the clocks are set back', async () => {
  const now = new Date()
  await saveSchedule({ keep: 2, toBucket: false })
  await db.appSettings.updateMany({
    data: {
      timeZone: zoneThatRepeatsThisHour(now),
      backupSchedule: { isOn: true, hour: (now.getUTCHours() + 1) % 24, keep: 2, toBucket: false },
    },
  })
  await runDueBackup()
  const { backupSucceededAt } = await db.appSettings.findFirstOrThrow()
  expect(backupSucceededAt).not.toBeNull()
  await runDueBackup()
  expect(await db.appSettings.findFirstOrThrow()).toMatchObject({ backupSucceededAt })
})
