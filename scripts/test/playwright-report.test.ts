import { readPlaywrightReport } from './playwright-report.mjs'

const journey = (title: string, status: string, message?: string) => ({
  title,
  file: 'a.spec.ts',
  line: 3,
  tests: [{ status, results: [{ errors: message ? [{ message }] : [] }] }],
})

const report = {
  suites: [
    {
      specs: [journey('signs in', 'expected')],
      suites: [
        {
          specs: [
            journey('sees a lesson', 'unexpected', '\u001b[31mno lesson\u001b[39m'),
            journey('prints', 'skipped'),
            journey('comes back', 'flaky', 'too late'),
          ],
        },
      ],
    },
  ],
  errors: [],
  stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 1 },
}

test('lists failed tests with location and reason, and counts skipped tests as failed', () => {
  expect(readPlaywrightReport(report)).toMatchObject({
    passed: 2,
    failed: 2,
    reasons: 'a.spec.ts:3 sees a lesson\nno lesson',
  })
})

test('lists tests that passed on the second try', () => {
  expect(readPlaywrightReport(report).doubts).toBe('a.spec.ts:3 comes back\ntoo late')
})
