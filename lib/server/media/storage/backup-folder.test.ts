import { mkdtemp, readdir, readFile, utimes, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { writeBackupFile } from './backup-folder'

let folder = ''
let file = ''
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'lectern-backups-'))
  file = path.join(folder, 'shop.tar')
})

const writeText = () => writeBackupFile(file, async (out) => void out.end('backup'))

test('a backup of the same name that may still be written isn’t overwritten', async () => {
  await writeFile(`${file}.part`, 'half')
  await expect(writeText()).rejects.toThrow(
    `Another backup may be writing ${file}.part. If none is running, delete this file.`,
  )
  expect(await readFile(`${file}.part`, 'utf8')).toBe('half')
})

test('a backup replaces the unfinished file of a process that died', async () => {
  await writeFile(`${file}.part`, 'half')
  const twoHoursAgo = Date.now() / 1000 - 2 * 60 * 60
  await utimes(`${file}.part`, twoHoursAgo, twoHoursAgo)
  await writeText()
  expect(await readdir(folder)).toEqual(['shop.tar'])
})

test('a finished backup isn’t overwritten', async () => {
  await writeFile(file, 'backup')
  await expect(writeText()).rejects.toThrow(`${file} already exists.`)
})
