import { defineConfig, devices } from '@playwright/test'
import { browserFlags, findHeadlessBrowser } from './scripts/test/find-browser.mjs'
import { TIMEOUT_FACTOR } from './tests/e2e/timeout-factor'

const executablePath = findHeadlessBrowser()

// Test files that don’t apply to the deployment under test (tests/trials/deployments.mjs).
const elsewhere = process.env.E2E_ELSEWHERE?.split(',') ?? []
const { E2E_WITHOUT: without } = process.env

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/start-test-server.ts',
  // The tests of a file run in one worker: many files have their own shop, which takes seconds to start.
  fullyParallel: false,
  // The setting is here, because the command's option doesn't apply to projects that others depend on.
  ...(without && { grepInvert: new RegExp(without) }),
  projects: [
    { name: 'everyone', testIgnore: ['owner-*.spec.ts', ...elsewhere] },
    // These tests change the course, so they run after tests that count lessons.
    { name: 'owner', testMatch: 'owner-*.spec.ts', dependencies: ['everyone'] },
  ],
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // In CI, a failed test is tried again, and the report names it (scripts/test.mjs).
  retries: process.env.CI ? 1 : 0,
  // A broken build must end with a report before CI gives up.
  ...(process.env.CI && { maxFailures: 25, globalTimeout: 55 * 60_000 }),
  // Long timeouts, because a busy machine is slow.
  timeout: 240_000 * TIMEOUT_FACTOR,
  expect: { timeout: 30_000 * TIMEOUT_FACTOR },
  reporter: 'list',
  use: {
    // An element that never becomes clickable fails here, with its name, instead of at the end of the test.
    actionTimeout: 60_000 * TIMEOUT_FACTOR,
    navigationTimeout: 90_000 * TIMEOUT_FACTOR,
    ...devices['Desktop Chrome'],
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
    // The variable is set once the test server listens. The workers read this file later.
    baseURL: process.env.E2E_URL,
    // A recorded test takes much longer, so only a second try is recorded.
    trace: 'on-first-retry',
  },
})
