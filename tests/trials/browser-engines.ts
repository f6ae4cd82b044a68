import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startTestServer } from '../e2e/start-test-server'
import { makeTestVideo } from '../e2e/test-video'
import type { BrowserDriver } from './browser-engines/browser-driver'
import { startFirefox } from './browser-engines/firefox'
import { engineJourneys } from './browser-engines/journeys'
import { startWebkit } from './browser-engines/webkit'

const engines: [name: string, start: () => Promise<BrowserDriver | null>][] = [
  ['Firefox', startFirefox],
  ['WebKitGTK', startWebkit],
]

/** Runs the main journeys in Firefox and WebKitGTK on the production build. `-- firefox` runs one of them. */
async function main(): Promise<void> {
  const chosenName = process.argv[2]?.toLowerCase()
  const chosen = engines.filter(([name]) => !chosenName || name.toLowerCase() === chosenName)
  const home = await mkdtemp(path.join(os.tmpdir(), 'lectern-engines-'))
  const film = path.join(home, 'film.mp4')
  await makeTestVideo(film)
  const owners = chosen.map(([name]) => `owner.${name.toLowerCase()}@example.com`).join()
  const { url, stop } = await startTestServer({ ADMIN_EMAILS: owners })
  try {
    for (const [name, start] of chosen) await tryIn(name, start, { url, film })
  } finally {
    await stop()
    await rm(home, { recursive: true, force: true })
  }
}

async function tryIn(
  name: string,
  start: () => Promise<BrowserDriver | null>,
  site: { url: string; film: string },
) {
  const browser = await start()
  if (!browser) {
    console.log(`${name}: not installed, skipped`)
    return
  }
  try {
    for (const journey of engineJourneys) {
      const startedAt = Date.now()
      await journey.run(browser, { ...site, engine: name.toLowerCase() }).then(
        () => console.log(`${name}: ${journey.name}, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`),
        (error: unknown) => {
          process.exitCode = 1
          console.log(`${name}: ${journey.name} FAILS: ${error instanceof Error ? error.message : error}`)
        },
      )
    }
  } finally {
    await browser.close()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
