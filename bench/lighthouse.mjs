import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { findSystemBrowser } from '../scripts/test/find-browser.mjs'
import { arePackagesInstalled } from '../server/start/build-digest.mjs'
import { runNpm, runProgram } from '../server/start/run-programs.mjs'
import { projectRoot } from '../server/start/settings.mjs'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { computeMedian, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

const RUNS = 5
const folder = path.join(projectRoot, 'bench/lighthouse')
/** Goals by page: minimum performance score, and maximum time to the largest contentful paint. Seconds. */
const goals = {
  landing: { score: 99, paint: 1.1 },
  dashboard: { score: 95, paint: 1.8 },
  video: { score: 95, paint: 1.8 },
}

/** Prints the median and range of the Lighthouse mobile figures of three pages. */
async function main() {
  const browser = findSystemBrowser()
  if (!browser) throw new Error('Lighthouse needs Chrome or Chromium.')
  if (!arePackagesInstalled(folder))
    await runNpm(['ci', '--prefix', 'bench/lighthouse', '--ignore-scripts', '--no-audit', '--no-fund'], {
      cwd: projectRoot,
    })
  const product = await startBenchServer({ withDemo: true })
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-lighthouse-'))
  try {
    const [{ video }] = await product.rows('SELECT id AS video FROM videos ORDER BY created_at LIMIT 1')
    const cookie = await createSignedInUser(product)
    const pages = { landing: ['/', {}], dashboard: ['/', { cookie }], video: [`/video/${video}`, { cookie }] }
    for (const [name, [at, headers]] of Object.entries(pages)) {
      const runs = []
      for (let run = 0; run < RUNS; run++)
        runs.push(await audit(product.url + at, headers, { browser, home }))
      printRow(...cellsOf(name, runs))
    }
  } finally {
    await product.stop()
    await rm(home, { recursive: true, force: true })
  }
}

/**
 * Returns the score from 0 to 100, the largest contentful paint in seconds, the total blocking time in milliseconds, and
 * Lighthouse's index of the machine's speed. Lighthouse slows the CPU down to a quarter, whatever the machine, and expects
 * an index of at least 1,000 (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md).
 */
async function audit(url, headers, { browser, home }) {
  const headersFile = path.join(home, 'headers.json')
  const report = path.join(home, 'report.json')
  await writeFile(headersFile, JSON.stringify(headers))
  const args = ['--only-categories=performance', '--output=json', `--output-path=${report}`, '--quiet']
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js')
  await runProgram(process.execPath, [program, url, ...args, flags, `--extra-headers=${headersFile}`], {
    env: { CHROME_PATH: browser },
  })
  const { categories, audits, environment } = JSON.parse(await readFile(report, 'utf8'))
  return {
    score: Math.round(100 * categories.performance.score),
    paint: audits['largest-contentful-paint'].numericValue / 1000,
    blocking: audits['total-blocking-time'].numericValue,
    speed: environment.benchmarkIndex,
  }
}

function cellsOf(name, runs) {
  const goal = goals[name]
  const range = (field, digits) =>
    rangeOf(
      runs.map((run) => run[field]),
      digits,
    )
  return [
    `Lighthouse mobile, ${name} page, ${RUNS} runs: performance · largest contentful paint · blocking time · machine`,
    `${range('score', 0)} · ${range('paint', 2)} s · ${range('blocking', 0)} ms · ${range('speed', 0)}`,
    `${goal.score} · ${goal.paint} s`,
  ]
}

const rangeOf = (values, digits) =>
  `${computeMedian(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`

await main().catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
