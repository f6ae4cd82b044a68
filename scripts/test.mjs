import { readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, generate, install } from './start/make.mjs'
import { root } from './start/settings.mjs'
import { npm, run } from './start/steps.mjs'
import { ensureBrowser } from './test/browser.mjs'

const reports = path.join(os.tmpdir(), `lectern-reports-${process.pid}`)
const jestReport = path.join(reports, 'jest.json')
const playwrightReport = path.join(reports, 'playwright.json')
const total = { passed: 0, failed: 0 }

/** What `npm test` checks, in order; each is tried even when an earlier one failed. */
const checks = [
  ['Format and lint', () => npm(['run', '-s', 'check:format'], here())],
  ['Types', () => npm(['run', '-s', 'check:types'], here())],
  ['Layers', () => npm(['run', '-s', 'check:layers'], here())],
  ['Unused code', () => npm(['run', '-s', 'check:unused'], here())],
  ['Schema and migrations', () => npm(['run', '-s', 'check:schema'], here())],
  ['Unit tests', unitTests, countJest],
  ['Build', () => build(process.env)],
  ['Journeys', journeys, countPlaywright],
]

async function main() {
  await install()
  await generate()
  for (const [title, work, count] of checks) await check(title, work, count)
  rmSync(reports, { recursive: true, force: true })
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function check(title, work, count) {
  const started = performance.now()
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  )
  const { passed, failed } = tally(error, count)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = count ? `: ${passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${title}${figures} (${seconds} s)`)
  if (error) console.log(`${error.message.trim().replaceAll(/^/gm, '      ')}`)
}

// A run that failed without a failed test (it did not start, or crashed) is one failure.
function tally(error, count) {
  const tests = count ? count() : { passed: error ? 0 : 1, failed: 0 }
  return { passed: tests.passed, failed: error ? Math.max(tests.failed, 1) : tests.failed }
}

function unitTests() {
  const args = ['--json', `--outputFile=${jestReport}`, '--silent']
  return run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], here())
}

async function journeys() {
  await ensureBrowser()
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport }
  return run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    here(env),
  )
}

function countJest() {
  const report = read(jestReport)
  return {
    passed: report?.numPassedTests ?? 0,
    failed: (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0),
  }
}

function countPlaywright() {
  const stats = read(playwrightReport)?.stats
  return { passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0), failed: stats?.unexpected ?? 0 }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function here(env = {}) {
  return { cwd: root, env: { ...process.env, ...env } }
}

await main()
