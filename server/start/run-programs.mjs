import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** @typedef {{ cwd?: string, env?: Record<string, string | undefined>, shell?: boolean }} StepOptions `env` is added to this process’s environment */

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set()

/**
 * Titles of the steps that are running.
 * @type {Set<string>}
 */
const titles = new Set()
const CLEAR_LINE = '\r\u001b[K'

/** Prints the running steps on the last line of a terminal. */
function printRunningSteps() {
  if (process.stdout.isTTY && titles.size > 0)
    process.stdout.write(`${CLEAR_LINE}  ${[...titles].join(', ')} …`)
}

/**
 * Runs a step, and prints its title while it runs and its duration at the end. Several steps may run at once.
 * @template Result @param {string} title @param {() => Promise<Result>} work
 */
export async function runStep(title, work) {
  const started = performance.now()
  const live = process.stdout.isTTY
  titles.add(title)
  printRunningSteps()
  try {
    const result = await work()
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${live ? CLEAR_LINE : ''}  ${title} (${seconds} s)\n`)
    return result
  } catch (error) {
    if (live) process.stdout.write('\n')
    throw error
  } finally {
    titles.delete(title)
    printRunningSteps()
  }
}

/**
 * Runs a program without printing its output, and returns the output. If the program fails, the error
 * contains it.
 * @param {string} command @param {string[]} args @param {StepOptions} [options] @returns {Promise<string>}
 */
export function runProgram(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      ...options,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    running.add(child)
    const listen = (/** @type {Buffer} */ chunk) => {
      output += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('error', reject)
    child.once('exit', async (code) => {
      await outputEnd(child)
      running.delete(child)
      if (code === 0) resolve(output)
      else reject(new Error(output.trim() || `${command} exited with code ${code}.`))
    })
  })
}

/**
 * Waits at most 5 seconds for the end of a program’s output, because a child process that is still running
 * can keep the output open.
 * @param {import('node:child_process').ChildProcess} child
 */
async function outputEnd(child) {
  const timeout = AbortSignal.timeout(5000)
  await once(child, 'close', { signal: timeout }).catch(() => {
    child.stdout?.destroy()
    child.stderr?.destroy()
  })
}

/**
 * Runs npm, which is a script on Windows and needs a shell there.
 * @param {string[]} args @param {StepOptions} [options]
 */
export function runNpm(args, options) {
  return runProgram('npm', args, { shell: process.platform === 'win32', ...options })
}

/**
 * Runs a TypeScript file of this project under the conditions of the server.
 * @param {string} file @param {string[]} args @param {StepOptions} [options]
 */
export function runTypeScript(file, args, options) {
  return runProgram(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', file, ...args],
    options,
  )
}

/**
 * Runs a TypeScript file that has no dynamic imports. This loader starts in a third of the time.
 * @param {string} file @param {string[]} args @param {StepOptions} [options]
 */
export function runTypeScriptWithRequire(file, args, options) {
  return runProgram(
    process.execPath,
    ['--conditions=react-server', '--require', 'tsx/cjs', file, ...args],
    options,
  )
}

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/**
 * Runs a TypeScript file in this terminal. Rejects without a message, because the program prints its errors. A signal
 * ends the program, and then this function rejects, so that the caller can clean up.
 * @param {string} file @param {string[]} args @param {StepOptions} [options] @returns {Promise<void>}
 */
export function runTypeScriptInTerminal(file, args, options) {
  const flags = ['--conditions=react-server', '--import', 'tsx']
  const child = spawn(process.execPath, [...flags, file, ...args], {
    ...options,
    env: { ...process.env, ...options?.env },
    stdio: 'inherit',
  })
  /** @param {NodeJS.Signals} signal */
  const end = (signal) => child.kill(signal)
  for (const signal of SIGNALS) process.on(signal, end)
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error())))
  })
  return ended.finally(() => {
    for (const signal of SIGNALS) process.off(signal, end)
  })
}

/** Ends all running programs. */
export function stopPrograms() {
  for (const child of running) child.kill()
}
