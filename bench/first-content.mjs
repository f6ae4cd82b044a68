import { startBaselineApp } from './baseline-app.mjs'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { computeMedian, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'
import { startBrowser } from './start-browser.mjs'

const ROUNDS = 10

/** Prints the time from a signed-in page's last byte to its first content. */
async function main() {
  const product = await startBenchServer({ withDemo: true })
  const browser = await startBrowser()
  try {
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const cookie = await createSignedInUser(product)
    const bare = await startBaselineApp()
    await open(browser, 'minimal', bare.url, cookie)
    bare.stop()
    const paths = { dashboard: '/', section: `/section/${section}`, video: `/video/${video}` }
    for (const [name, at] of Object.entries(paths)) await open(browser, name, product.url + at, cookie)
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Opens a page in a new browser profile, and then again with the cache that the first visit filled. */
async function open(browser, name, url, cookie) {
  const paints = { empty: [], full: [] }
  for (let round = 0; round <= ROUNDS; round++) {
    const context = await browser.newContext({ extraHTTPHeaders: { cookie } })
    const page = await context.newPage()
    for (const cache of ['empty', 'full']) {
      await page.goto(url, { waitUntil: 'networkidle' })
      paints[cache].push(await page.evaluate(firstContent))
    }
    await context.close()
  }
  // The first round is a warm-up of the server.
  const [empty, full] = Object.values(paints).map((some) => Math.round(computeMedian(some.slice(1))))
  printRow(
    `time to first content of the ${name} page, empty cache · full cache`,
    `${empty} · ${full} ms`,
    '150 ms',
  )
}

/**
 * Runs in the page. Resolves to the milliseconds from the document's last byte to the first contentful paint.
 * Negative if the paint came first.
 */
function firstContent() {
  return new Promise((resolve) => {
    const [{ responseEnd }] = performance.getEntriesByType('navigation')
    new PerformanceObserver((list) => {
      const paint = list.getEntriesByName('first-contentful-paint')[0]
      if (paint) resolve(paint.startTime - responseEnd)
    }).observe({ type: 'paint', buffered: true })
  })
}

await main()
