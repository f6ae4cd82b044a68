import { gzipSync } from 'node:zlib'
import { startBaselineApp } from './baseline-app.mjs'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { printRow } from './round-robin.mjs'
import { measureScriptKilobytes, scriptKilobyteBudgets } from './script-size.mjs'
import { startBenchServer } from './start-bench-server.mjs'

/**
 * Prints the size of the landing page as it loads, and the kilobytes of gzipped JavaScript of each signed-in
 * page beyond a page of the minimal app.
 */
async function main() {
  const bare = await startBaselineApp()
  const product = await startBenchServer({ withDemo: true })
  try {
    const floor = await measureScriptKilobytes(bare.url)
    const headers = { cookie: await createSignedInUser(product) }
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    await printLanding(product.url)
    const paths = { dashboard: '/', section: `/section/${section}`, video: `/video/${video}` }
    for (const [name, budget] of Object.entries(scriptKilobyteBudgets)) {
      print(name, (await measureScriptKilobytes(product.url + paths[name], headers)) - floor, budget)
    }
  } finally {
    await product.stop()
    bare.stop()
  }
}

const print = (name, kilobytes, budget) =>
  printRow(
    `JavaScript of the ${name} page beyond the minimal page, gzip`,
    `${kilobytes.toFixed(1)} KB`,
    `${budget} KB`,
  )

async function printLanding(url) {
  const bytes = async (path) => Buffer.from(await (await fetch(url + path)).arrayBuffer())
  const html = String(await bytes('/'))
  const link = (pattern) => bytes(pattern.exec(html)[1])
  const scripts = [...html.matchAll(/<script(?: data-[^>]*)?>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
  const parts = {
    HTML: [gzipSync(html), 12],
    CSS: [gzipSync(await link(/rel="stylesheet" href="([^"]+)"/)), 11],
    JavaScript: [Buffer.from(scripts.join('')), 3],
    'first font': [await link(/rel="preload" href="([^"]+)"/), 14],
  }
  for (const [name, [{ length }, budget]] of Object.entries(parts)) {
    printRow(`${name} of the landing page`, `${(length / 1024).toFixed(1)} KB`, `${budget} KB`)
  }
}

await main()
