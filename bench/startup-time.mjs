import { spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/postgres/free-port.mjs'
import { projectRoot } from '../server/start/settings.mjs'
import { readProcessMegabytes } from './read-process-memory.mjs'
import { computeMedian, printRow } from './round-robin.mjs'

const LATER_STARTS = 5
/** Time after which the work that follows a start is done. */
const IDLE_SECONDS = 60

/**
 * Measures `npm start` as on a laptop, with the embedded database: the first start in a clean clone, later
 * starts, and the memory of the idle server.
 */
async function main() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-starts-'))
  // If this script runs as root, Postgres runs as another user, who must be able to enter this folder.
  await chmod(home, 0o711)
  const clone = path.join(home, 'clone')
  spawnSync('git', ['clone', '--quiet', projectRoot, clone], { stdio: 'inherit' })
  try {
    const first = await start(clone, home)
    await sleep(IDLE_SECONDS * 1000)
    const idle = await readProcessMegabytes(await findServer(first.product.pid))
    await stop(first.product)
    const later = []
    for (let round = 0; round < LATER_STARTS; round++) {
      const { product, seconds } = await start(clone, home)
      later.push(seconds)
      await stop(product)
    }
    printRow(
      'time from `npm start` in a clean clone to the first page',
      `${first.seconds.toFixed(0)} s`,
      '100 s',
    )
    printRow(
      'time from a later `npm start` to the first page',
      `${computeMedian(later).toFixed(1)} s`,
      '2.5 s',
    )
    printRow(`memory of the server after ${IDLE_SECONDS} s without requests`, `${idle} MB`, '250 MB')
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** Runs `npm start` and waits for its first page. */
async function start(clone, home) {
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const settings = { PORT: String(port), APP_URL: url, DATA_DIR: path.join(home, 'data'), EMAIL_SERVER: '' }
  const env = { ...process.env, ...settings }
  const began = performance.now()
  const product = spawn('npm', ['start'], { cwd: clone, env, stdio: 'ignore', detached: true })
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (product.exitCode !== null) throw new Error('npm start ended before it served a page.')
    await sleep(20)
  }
  return { product, seconds: (performance.now() - began) / 1000 }
}

/** Stops a process group and waits until all its processes have ended, because npm exits first. */
async function stop({ pid }) {
  process.kill(-pid, 'SIGTERM')
  while (isProcessGroupAlive(pid)) await sleep(100)
}

function isProcessGroupAlive(pid) {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

/** Returns the process ID of the server in a process group. */
async function findServer(group) {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, , groupOfProcess] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (Number(groupOfProcess) === group && command.includes('server/http/serve.mjs')) return Number(pid)
  }
  throw new Error('The server’s process was not found.')
}

await main()
