import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, generate, install } from './start/make.mjs'
import { root } from './start/settings.mjs'
import { npm, run } from './start/steps.mjs'
import { ensureBrowser } from './test/browser.mjs'
import { readJourneys } from './test/journeys-report.mjs'
import { requireRawReads } from './test/raw-reads.mjs'

const reports = mkdtempSync(path.join(os.tmpdir(), 'lectern-reports-'))
const jestReport = path.join(reports, 'jest.json')
const rawReads = path.join(reports, 'raw-reads')
const playwrightReport = path.join(reports, 'playwright.json')
const total = { passed: 0, failed: 0 }

/** What `npm test` checks, in order; each is tried even when an earlier one failed. */
const checks = [
  ['Format and lint', () => npm(['run', '-s', 'check:format'], here())],
  ['Types', () => npm(['run', '-s', 'check:types'], here())],
  ['Layers', () => npm(['run', '-s', 'check:layers'], here())],
  ['Unused code', () => npm(['run', '-s', 'check:unused'], here())],
  ['Schema and migrations', () => npm(['run', '-s', 'check:schema'], here())],
  ['Unit tests', unitTests, readJest],
  ['Raw reads', async () => requireRawReads(root, rawReads)],
  ['Build', () => build(process.env)],
  ['Journeys', journeys, readPlaywright],
]

async function main() {
  await install()
  await generate()
  for (const [title, work, count] of checks) await check(title, work, count)
  rmSync(reports, { recursive: true, force: true })
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function check(title, work, readReport) {
  const started = performance.now()
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  )
  const report = readReport?.()
  const passed = report ? report.passed : error || readReport ? 0 : 1
  // A run that failed without a failed test (it did not start, or crashed) is one failure.
  const failed = Math.max(report?.failed ?? 0, error || (readReport && !report) ? 1 : 0)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = report ? `: ${passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${title}${figures} (${seconds} s)`)
  if (failed > 0) console.log(indent(report?.reasons || ending(error?.message) || 'It left no report.'))
  tellDoubts(report)
}

function tellDoubts(report) {
  if (report?.doubts) console.log(indent(`Passed at the second try only:\n${report.doubts}`))
}

function indent(text) {
  return text.trim().split('\n').slice(0, 300).join('\n').replaceAll(/^/gm, '      ')
}

/** Of a command that failed the last words tell why. */
const ending = (text) => text?.trim().split('\n').slice(-200).join('\n')

function unitTests() {
  const args = ['--json', `--outputFile=${jestReport}`, '--silent']
  return run(process.execPath, ['node_modules/jest/bin/jest.js', ...args], here({ RAW_READS_FILE: rawReads }))
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

function readJest() {
  const report = read(jestReport)
  if (!report) return undefined
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    reasons: [...failedTests(report), ...failedMessages(report)].join('\n'),
  }
}

/** First by name, so that none is cut off with what others say. */
const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(root, name)}: ${fullName}`),
  )

const failedMessages = ({ testResults }) =>
  testResults
    .filter(({ message }) => message !== '')
    .map(({ message }) => message.split('\n').slice(0, 40).join('\n'))

function readPlaywright() {
  const report = read(playwrightReport)
  return report && readJourneys(report)
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
