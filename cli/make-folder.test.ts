import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { makeFolder } from './make-folder'

test('creates a folder with its parents, and accepts one that exists', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'folder-'))
  const folder = path.join(home, 'a', 'b', 'c')
  await makeFolder(folder)
  await makeFolder(folder)
  expect(existsSync(folder)).toBe(true)
  await rm(home, { recursive: true })
})

test('fails if no folder can be created, instead of never returning', async () => {
  await expect(makeFolder('/proc/nowhere/deep')).rejects.toMatchObject({ code: 'ENOENT' })
})
