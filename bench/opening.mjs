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

const OPENINGS = 10
const STARTS = 3

/** Prints how soon a signed-in page shows something once its last byte is there, and `npm start` its first page. */
async function main() {
  const product = await startProduct({ withDemo: true })
  const browser = await startBrowser()
  try {
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const cookie = await signIn(product)
    const bare = await startBare()
    await open(browser, 'bare', bare.url, cookie)
    bare.stop()
    const paths = { dashboard: '/', section: `/section/${section}`, video: `/video/${video}` }
    for (const [name, at] of Object.entries(paths)) await open(browser, name, product.url + at, cookie)
  } finally {
    await browser.close()
    await product.stop()
  }
  await start()
}

/** With a browser that has never been here, and once more with what it kept of that. */
async function open(browser, name, url, cookie) {
  const paints = { empty: [], full: [] }
  for (let turn = 0; turn <= OPENINGS; turn++) {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie } })
    const page = await context.newPage()
    for (const cache of ['empty', 'full']) {
      await page.goto(url, { waitUntil: 'networkidle' })
      paints[cache].push(await page.evaluate(firstContent))
    }
    await context.close()
  }
  // The first fills the server's caches of code.
  const [empty, full] = Object.values(paints).map((some) => Math.round(median(some.slice(1))))
  printRow(
    `first content of the ${name} page after its last byte, empty cache · full cache`,
    `${empty} · ${full} ms`,
    '150 ms',
  )
}

/** Runs in the page: milliseconds from the document's last byte to the first paint of anything; below zero, before it. */
function firstContent() {
  return new Promise((resolve) => {
    const [{ responseEnd }] = performance.getEntriesByType('navigation')
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0]
      if (paint) resolve(paint.startTime - responseEnd)
    }).observe({ type: 'paint', buffered: true })
  })
}

/** As on a laptop: the database is its own, and what was built before is there. */
async function start() {
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-starts-'))
  // Root hands the database to another user, who must get through.
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
    for (let turn = 0; turn <= STARTS; turn++) {
      const began = performance.now()
      const product = spawn('npm', ['start'], { cwd: root, env, stdio: 'ignore', detached: true })
      while (!(await fetch(url).catch(() => null))?.ok) {
        if (product.exitCode !== null) throw new Error('npm start ended: build first, with npm run build.')
        await sleep(20)
      }
      seconds.push((performance.now() - began) / 1000)
      process.kill(-product.pid, 'SIGTERM')
      // npm leaves before what it started.
      while (isAnyOf(product)) await sleep(100)
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

function isAnyOf({ pid }) {
  try {
    return process.kill(-pid, 0)
  } catch {
    return false
  }
}

await main()
