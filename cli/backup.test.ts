import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { db } from '@/lib/server/db/client'
import { createEmptyDatabase } from '@/tests/create-empty-database'

/** Code for `--import` that reports a full disk. */
const fullDisk = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  fs.statfs = async () => ({ bavail: 0, bsize: 1 })
  syncBuiltinESMExports()`)}`

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backup-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const siteSettings = { APP_URL: 'https://shop.example.com', EMAIL_SERVER: 'smtp://127.0.0.1:9' }

function run(args: string[], options: string[] = [], settings: Record<string, string> = {}) {
  const program = ['--conditions=react-server', '--import', 'tsx', ...options, 'cli/backup.ts', ...args]
  const env = { ...process.env, ...siteSettings, ...settings }
  return spawnSync(process.execPath, program, { encoding: 'utf8', env })
}

function keepBackups(keep: number, ...options: string[]) {
  const { stderr, status } = run(['write', '--keep', String(keep), folder], options)
  return { stderr, status }
}

const nights = [1, 2, 3].map((day) => `lectern-2026-01-0${day}T03-00-00.tar`)
async function addOldBackups() {
  for (const name of nights) await writeFile(path.join(folder, name), 'old')
  const abandoned = path.join(folder, 'lectern-2026-01-04T03-00-00.tar.part')
  await writeFile(abandoned, 'unfinished')
  await utimes(abandoned, new Date('2026-01-04'), new Date('2026-01-04'))
}

test('keeps the newest backups', async () => {
  await addOldBackups()
  expect(keepBackups(2)).toEqual({ stderr: '', status: 0 })
  expect((await readdir(folder)).sort()).toEqual([nights[2], expect.any(String)])
})

test('makes room on a full disk, but keeps the newest backups', async () => {
  await addOldBackups()
  expect(keepBackups(2, `--import=${fullDisk}`)).toEqual({
    stderr: expect.stringContaining('Not enough space on the disk'),
    status: 1,
  })
  expect((await readdir(folder)).sort()).toEqual(nights.slice(1))
  expect(await db.appSettings.findFirstOrThrow()).toMatchObject({
    backupError: 'Not enough space on the disk. Free up space, or keep fewer backups.',
  })
})

test('shows in the settings that the passphrase can’t be read', async () => {
  await db.appSettings.create({ data: { backupPassphrase: 'damaged' } })
  expect(keepBackups(2)).toMatchObject({ status: 1 })
  const { backupError } = await db.appSettings.findFirstOrThrow()
  expect(backupError).toMatch(/^Backup passphrase: /)
})

test('completes a restore even if the storage can’t be marked', async () => {
  await db.user.create({ data: { email: 'owner@example.com', isAdmin: true } })
  const file = path.join(folder, 'site.tar')
  expect(run(['write', file])).toMatchObject({ status: 0 })
  // Storage that can’t write its mark: a folder is in the place of the draft.
  const dataDir = path.join(folder, 'data')
  await mkdir(path.join(dataDir, 'objects/installation-id.new'), { recursive: true })
  const there = await createEmptyDatabase()
  const restored = run(['restore', file], [], { DATABASE_URL: there.url, DATA_DIR: dataDir })
  await there.drop()
  expect(restored).toMatchObject({ stderr: '', status: 0 })
  expect(restored.stdout).toMatch(/^Restored the backup from .*\.\nAdministrators: owner@example\.com\.\n/)
  expect(restored.stdout).toMatch(
    /The files and rows are complete, but Lectern couldn’t mark the storage as belonging to this database: .+\. Fix the cause, then run npm run admin -- adopt-store\.\n/,
  )
})
