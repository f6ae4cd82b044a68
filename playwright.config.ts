import { defineConfig, devices } from '@playwright/test'
import { browserFlags, systemBrowser } from './scripts/test/find-browser.mjs'
import { patience } from './tests/e2e/patience'

const executablePath = systemBrowser()

// Journeys that the place they are run at knows nothing of (tests/trials/places.mjs).
const elsewhere = process.env.E2E_ELSEWHERE?.split(',') ?? []
const { E2E_WITHOUT: without } = process.env

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/e2e/server.ts',
  fullyParallel: true,
  // Here and not as an option of the command, which leaves alone what the owner's journeys come after.
  ...(without && { grepInvert: new RegExp(without) }),
  projects: [
    { name: 'everyone', testIgnore: ['owner-*.spec.ts', ...elsewhere] },
    // Changes the course, so it comes after those who count its lessons.
    { name: 'owner', testMatch: 'owner-*.spec.ts', dependencies: ['everyone'] },
  ],
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  // What fails once where all is checked is tried again, and said (scripts/test.mjs).
  retries: process.env.CI ? 1 : 0,
  // A broken build ends with a report, before whoever waits for it gives up.
  ...(process.env.CI && { maxFailures: 25, globalTimeout: 45 * 60_000 }),
  // A busy machine is slow, not wrong.
  timeout: 240_000 * patience,
  expect: { timeout: 30_000 * patience },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { args: browserFlags, ...(executablePath && { executablePath }) },
    // Known once the server of the run listens; the workers read this file after that.
    baseURL: process.env.E2E_URL,
    trace: 'retain-on-failure',
  },
})
