import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { claimDataDirectory, findLockHolder } from './data-directory-lock.mjs'

let folder: string
let running: ChildProcess | undefined
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-lock-'))
})
afterEach(async () => {
  if (running?.kill()) await once(running, 'exit')
  running = undefined
  rmSync(folder, { recursive: true })
})

/** Starts a program with this name that does nothing, and writes its ID into the lock as a server does. */
function runNamed(file: string) {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), 'setInterval(() => {}, 1000)')
  running = spawn(process.execPath, [file], { cwd: folder, stdio: 'ignore' })
  writeFileSync(path.join(folder, 'lectern.pid'), String(running.pid))
}

test.each(['scripts/start.mjs', 'server/start.mjs', 'prisma/move.ts', 'cli/move.ts'])(
  'a new start is refused while %s uses the data directory',
  async (file) => {
    runNamed(file)
    expect(findLockHolder(folder)).toBe(running?.pid)
    expect(() => claimDataDirectory(folder)).toThrow(`Lectern is already running with the data in ${folder}`)
  },
)

test('a lock of another program or of a stopped process is taken over', async () => {
  runNamed('other-program.mjs')
  const release = claimDataDirectory(folder)
  expect(readFileSync(path.join(folder, 'lectern.pid'), 'utf8')).toBe(String(process.pid))
  release()
  expect(existsSync(path.join(folder, 'lectern.pid'))).toBe(false)
})
