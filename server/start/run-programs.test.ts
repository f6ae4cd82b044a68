import { runProgram } from './run-programs.mjs'

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
