import { chromium } from '@playwright/test'
import { systemBrowser } from '../test/browser.mjs'

/** Starts the browser that journeys use too. */
export function startBrowser() {
  const executablePath = systemBrowser()
  // Its sandbox cannot be set up by root, which is who runs inside most containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ args, ...(executablePath && { executablePath }) })
}
