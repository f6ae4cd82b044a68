import { chromium } from '@playwright/test'
import { browserFlags, systemBrowser } from '../scripts/test/find-browser.mjs'

/** Starts the same browser as the end-to-end tests. */
export function startBrowser() {
  const executablePath = systemBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}
