import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { runProgram, runStep, runTypeScriptWithRequire } from './run-programs.mjs'

const node = (script: string) => runProgram(process.execPath, ['-e', script])

test('returns the output of a program', async () => {
  expect(await node('console.log("ready")')).toBe('ready\n')
})

test('rejects with the output of a program that failed', async () => {
  await expect(node('console.error("no space left"); process.exit(3)')).rejects.toThrow('no space left')
  await expect(node('process.exit(3)')).rejects.toThrow('exited with code 3.')
  await expect(runProgram('no-such-program', [])).rejects.toThrow('ENOENT')
})

test('does not wait for a process that a program left behind', async () => {
  const leaveBehind =
    'const child = require("node:child_process").spawn("sleep", ["12"], { detached: true, stdio: "inherit" }); child.unref(); console.log("done")'
  const started = performance.now()
  expect(await node(leaveBehind)).toBe('done\n')
  expect(performance.now() - started).toBeLessThan(9000)
}, 20_000)

test('prints each of several steps when it ends', async () => {
  const print = jest.spyOn(process.stdout, 'write').mockReturnValue(true)
  let finish = () => {}
  const long = runStep('Building', () => new Promise<void>((resolve) => (finish = resolve)))
  await runStep('Migrating', async () => undefined)
  finish()
  await long
  const lines = print.mock.calls.map(([text]) => String(text))
  print.mockRestore()
  expect(lines.join('')).toMatch(/^ {2}Migrating \(\d+\.\d s\)\n {2}Building \(\d+\.\d s\)\n$/)
})

test('`npm start` checks the settings and migrates with the loader for static imports', async () => {
  const env = { DATABASE_URL: 'postgresql://embedded', PORT: 'none', NODE_ENV: 'production' }
  await expect(runTypeScriptWithRequire('cli/check-settings.ts', [], { env })).rejects.toThrow(
    'PORT: expected',
  )
  await expect(
    runTypeScriptWithRequire('prisma/migrate.ts', ['deploy'], { env: { ...env, DATABASE_URL: '' } }),
  ).rejects.toThrow('Set DATABASE_URL')
}, 60_000)

test('a signal ends a command, and the cleanup still runs', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lectern-command-'))
  const command = path.join(folder, 'command.mjs')
  writeFileSync(command, 'console.log("started"); setTimeout(() => console.log("ended late"), 10_000)')
  const script = `
    import { runTypeScriptInTerminal } from ${JSON.stringify(path.resolve('server/start/run-programs.mjs'))}
    await runTypeScriptInTerminal(${JSON.stringify(command)}, []).catch(() => console.log('stopped'))
    console.log('cleaned up')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [started] = await once(child.stdout, 'data')
  expect(String(started)).toBe('started\n')
  const rest = text(child.stdout)
  child.kill('SIGTERM')
  expect(await rest).toBe('stopped\ncleaned up\n')
  rmSync(folder, { recursive: true })
}, 20_000)
