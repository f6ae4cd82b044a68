import { chromium } from '@playwright/test'
import { browserFlags, systemBrowser } from '../scripts/test/find-browser.mjs'

/** Starts the browser that journeys use too. */
export function startBrowser() {
  const executablePath = systemBrowser()
  return chromium.launch({ args: browserFlags, ...(executablePath && { executablePath }) })
}
