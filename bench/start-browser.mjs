import { chromium } from '@playwright/test'
import { browserFlags, findSystemBrowser } from '../scripts/test/find-browser.mjs'

/** Starts the same browser as the end-to-end tests. */
export function startBrowser() {
  const executablePath = findSystemBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}
