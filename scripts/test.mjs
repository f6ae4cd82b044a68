import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import {
  buildApp,
  ensureDevPackages,
  generateDatabaseClient,
  installPackagesAndPostgres,
} from '../server/start/install-and-build.mjs'
import { projectRoot } from '../server/start/settings.mjs'
import { readPlaywrightReport } from './test/playwright-report.mjs'
import { requireRawQueryCoverage } from './test/raw-query-coverage.mjs'
import { runStepInTerminal, runStepQuietly, testSteps } from './test/test-steps.mjs'

const reports = mkdtempSync(path.join(os.tmpdir(), 'lectern-reports-'))
const jestReport = path.join(reports, 'jest.json')
const rawReads = path.join(reports, 'raw-reads')
const playwrightReport = path.join(reports, 'playwright.json')
const total = { passed: 0, failed: 0 }

/** The checks of `npm test` in order. A failed check doesn't stop the checks after it. */
const checks = [
  ...['format', 'words', 'types', 'layers', 'tables', 'unused', 'schema'].map((name) => [
    testSteps[name].title,
    () => runStepQuietly(testSteps[name]),
  ]),
  [testSteps.unit.title, unitTests, readJest],
  ['Raw reads', async () => requireRawQueryCoverage(projectRoot, rawReads)],
  ['Build', () => buildApp(process.env)],
  [testSteps.conformance.title, () => runStepQuietly(testSteps.conformance)],
  [testSteps.e2e.title, journeys, readPlaywright],
]

async function checkAll() {
  for (const [title, work, count] of checks) await check(title, work, count)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/**
 * `npm test -- STEP... [ARGUMENTS]`: runs only these steps. Arguments after the step names go to the last
 * step.
 */
async function checkSome(given) {
  const end = given.findIndex((name) => !Object.hasOwn(testSteps, name))
  const names = end < 0 ? given : given.slice(0, end)
  if (names.length === 0) {
    throw new Error(
      `Unknown step: ${given[0]}. Usage: npm test -- ${Object.keys(testSteps).join(' | ')} [ARGUMENTS]`,
    )
  }
  for (const [index, name] of names.entries()) {
    const args = index === names.length - 1 ? given.slice(names.length) : []
    if (!(await runStepInTerminal(testSteps[name], args))) process.exitCode = 1
  }
}

async function main(given) {
  await (given.length === 0 ? installPackagesAndPostgres() : ensureDevPackages())
  await generateDatabaseClient()
  await (given.length > 0 ? checkSome(given) : checkAll()).finally(() =>
    rmSync(reports, { recursive: true, force: true }),
  )
}

async function check(title, work, readReport) {
  const started = performance.now()
  const error = await work().then(
    () => undefined,
    (reason) => reason,
  )
  const report = readReport?.()
  const passed = report ? report.passed : error || readReport ? 0 : 1
  // Counts as one failure if the run failed without naming a failed test, because it did not start or
  // crashed.
  const failed = Math.max(report?.failed ?? 0, error || (readReport && !report) ? 1 : 0)
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const figures = report ? `: ${passed} passed, ${failed} failed` : ''
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'}  ${title}${figures} (${seconds} s)`)
  if (failed > 0)
    console.log(indent(report?.reasons || ending(error?.message) || 'The step wrote no report.'))
  printFlaky(report)
}

function printFlaky(report) {
  if (report?.doubts) console.log(indent(`Passed only on the second try:\n${report.doubts}`))
}

function indent(text) {
  return text.trim().split('\n').slice(0, 300).join('\n').replaceAll(/^/gm, '      ')
}

/** Returns the last lines of a failed command's output, which contain the reason. */
const ending = (text) => text?.trim().split('\n').slice(-200).join('\n')

function unitTests() {
  const args = ['--json', `--outputFile=${jestReport}`, '--silent']
  return runStepQuietly(testSteps.unit, args, { RAW_READS_FILE: rawReads })
}

function journeys() {
  const args = ['--reporter=list,json']
  return runStepQuietly(testSteps.e2e, args, { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport })
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

/** Lists the names of failed tests before their messages, so that long messages don't cut them off. */
const failedTests = ({ testResults }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${path.relative(projectRoot, name)}: ${fullName}`),
  )

const failedMessages = ({ testResults }) =>
  testResults
    .filter(({ message }) => message !== '')
    .map(({ message }) => message.split('\n').slice(0, 40).join('\n'))

function readPlaywright() {
  const report = read(playwrightReport)
  return report && readPlaywrightReport(report)
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

await main(process.argv.slice(2)).catch((error) => {
  console.error(error.message)
  process.exitCode = 1
})
