import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { db } from '@/lib/server/db/client'

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

function keepBackups(keep: number, ...options: string[]) {
  const program = ['--conditions=react-server', '--import', 'tsx', ...options, 'cli/backup.ts']
  const { stderr, status } = spawnSync(
    process.execPath,
    [...program, 'write', '--keep', String(keep), folder],
    {
      encoding: 'utf8',
      env: { ...process.env, APP_URL: 'https://shop.example.com', EMAIL_SERVER: 'smtp://127.0.0.1:9' },
    },
  )
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
