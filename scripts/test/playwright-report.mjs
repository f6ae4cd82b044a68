import { stripVTControlCharacters } from 'node:util'

/**
 * Reads Playwright’s JSON report. Returns how many tests passed and failed, and the file, line, title, and
 * first error of each test that failed or passed only on the second try. A test that didn’t run because
 * another one failed counts as failed.
 */
export function readPlaywrightReport(report) {
  const specs = report.suites.flatMap(specsOf)
  const reasonsOf = (status) =>
    specs.filter(({ tests }) => tests.some((test) => test.status === status)).map(reasonOf)
  const { expected, flaky, unexpected, skipped } = report.stats
  return {
    passed: expected + flaky,
    failed: unexpected + skipped,
    reasons: [...reasonsOf('unexpected'), ...report.errors.map(({ message }) => message)].join('\n\n'),
    doubts: reasonsOf('flaky').join('\n\n'),
  }
}

function specsOf(suite) {
  return [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
}

function reasonOf({ title, file, line, tests }) {
  const [error] = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))
  const errorText = stripVTControlCharacters(error?.message ?? 'It did not run.')
  return `${file}:${line} ${title}\n${errorText.split('\n').slice(0, 30).join('\n')}`
}
