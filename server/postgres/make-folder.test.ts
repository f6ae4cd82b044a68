import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { makeFolder } from './make-folder.mjs'

test('creates a folder with its parents, and accepts one that exists', async () => {
  const home = await mkdtemp(path.join(os.tmpdir(), 'folder-'))
  const folder = path.join(home, 'a', 'b', 'c')
  makeFolder(folder)
  makeFolder(folder)
  expect(existsSync(folder)).toBe(true)
  await rm(home, { recursive: true })
})

test('fails if no folder can be created, instead of never returning', () => {
  expect(() => makeFolder('/proc/nowhere/deep')).toThrow('ENOENT')
})

test.each([
  ['start/data-directory-lock.mjs', 'claimDataDirectory'],
  ['postgres/data-directory.mjs', 'preparePostgres'],
])('a data directory that can’t be created fails immediately: %s', (file, name) => {
  const url = pathToFileURL(path.join(process.cwd(), 'server', file))
  const script = `import { ${name} } from '${url}'
    await (async () => ${name}('/proc/nowhere/data'))().catch(({ code }) => console.log(code))`
  const printed = execFileSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 })
  expect(String(printed).trim()).toBe('ENOENT')
})
