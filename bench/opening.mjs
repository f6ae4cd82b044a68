import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/postgres/free-port.mjs'
import { root } from '../server/start/settings.mjs'
import { startBare } from './bare.mjs'
import { startBrowser } from './browser.mjs'
import { startProduct } from './product.mjs'
import { signIn } from './sign-in.mjs'
import { median, printRow } from './turns.mjs'

const ROUNDS = 10
const STARTS = 3

/**
 * Prints the time from a signed-in page's last byte to its first content, and from `npm start` to the first
 * page.
 */
async function main() {
  const product = await startProduct({ withDemo: true })
  const browser = await startBrowser()
  try {
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const cookie = await signIn(product)
    const bare = await startBare()
    await open(browser, 'minimal', bare.url, cookie)
    bare.stop()
    const paths = { dashboard: '/', section: `/section/${section}`, video: `/video/${video}` }
    for (const [name, at] of Object.entries(paths)) await open(browser, name, product.url + at, cookie)
  } finally {
    await browser.close()
    await product.stop()
  }
  await start()
}

/** Opens a page in a new browser profile, and again with the cache that this filled. */
async function open(browser, name, url, cookie) {
  const paints = { empty: [], full: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie } })
    const page = await context.newPage()
    for (const cache of ['empty', 'full']) {
      await page.goto(url, { waitUntil: 'networkidle' })
      paints[cache].push(await page.evaluate(firstContent))
    }
    await context.close()
  }
  // The first round is a warm-up of the server.
  const [empty, full] = Object.values(paints).map((some) => Math.round(median(some.slice(1))))
  printRow(
    `first content of the ${name} page after its last byte, empty cache · full cache`,
    `${empty} · ${full} ms`,
    '150 ms',
  )
}

/**
 * Runs in the page. Resolves to the milliseconds from the document's last byte to the first contentful paint;
 * negative if the paint came first.
 */
function firstContent() {
  return new Promise((resolve) => {
    const [{ responseEnd }] = performance.getEntriesByType('navigation')
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0]
      if (paint) resolve(paint.startTime - responseEnd)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** Measures `npm start` as on a laptop: with the embedded database and an existing build. */
async function start() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-starts-'))
  // As root, Postgres runs as another user, who must be able to enter this folder.
  await chmod(home, 0o711)
  const port = await findFreePort()
  const url = `http://localhost:${port}`
  const env = {
    ...process.env,
    PORT: String(port),
    APP_URL: url,
    DATA_DIR: path.join(home, 'data'),
    EMAIL_SERVER: '',
  }
  const seconds = []
  try {
    for (let round = 0; round <= STARTS; round++) {
      const began = performance.now()
      const product = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
      while (!(await fetch(url).catch(() => null))?.ok) {
        if (product.exitCode !== null) throw new Error('npm start ended: build first, with npm run build.')
        await sleep(20)
      }
      seconds.push((performance.now() - began) / 1000)
      process.kill(-product.pid, 'SIGTERM')
      // npm exits before the processes that it started.
      while (isProcessGroupAlive(product)) await sleep(100)
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
  printRow(
    '`npm start` to its first page, from the second time on',
    `${median(seconds.slice(1)).toFixed(1)} s`,
    '3 s',
  )
}

function isProcessGroupAlive({ pid }) {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

await main()
