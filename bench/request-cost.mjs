import { startBaselineApp } from './baseline-app.mjs'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { formatRatioAsPercent, measureRoundRobin, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'

/** Number of people. With fewer people, a rate limit would reject requests. */
const PEOPLE = 50

/**
 * Prints the cost of signed-in pages, API reads and a write, compared with a page and routes of the minimal
 * app.
 */
async function main() {
  const bare = await startBaselineApp()
  const product = await startBenchServer({ withDemo: true })
  try {
    const cookies = await Promise.all(Array.from({ length: PEOPLE }, () => createSignedInUser(product)))
    const [{ section, video }] = await product.rows(
      'SELECT section_id AS section, id AS video FROM videos ORDER BY created_at LIMIT 1',
    )
    const pages = { dashboard: '/', section: `/section/${section}`, video: `/video/${video}` }
    const gets = cookies.map((cookie) => ({ headers: { cookie } }))
    await compare('page', bare, '/', product, pages, gets, '50 %')
    for (const [name, at] of Object.entries(pages)) await compareSize(name, at, bare, product, gets)
    const reads = {
      'current user': '/api/auth/user',
      sections: '/api/sections',
      'one progress': `/api/progress/${video}`,
    }
    await compare('read', bare, '/api', product, reads, gets, '60 %')
    const posts = gets.map(({ headers }) => post({ videoId: video, lastPosition: 7 }, headers))
    await compare('write', bare, '/api', product, { progress: '/api/progress' }, posts, '60 %')
  } finally {
    await product.stop()
    bare.stop()
  }
}

const post = (body, headers) => ({
  method: 'POST',
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

async function compare(kind, bare, bareAt, product, paths, variants, goal) {
  const at = (path) => variants.map((request) => ({ ...request, path }))
  const contestants = { bare: { server: bare, requests: at(bareAt) } }
  for (const [name, path] of Object.entries(paths))
    contestants[name] = { server: product, requests: at(path) }
  const { bare: floor, ...measured } = await measureRoundRobin(contestants)
  for (const [name, { rate, cpu }] of Object.entries(measured)) {
    const beside = `${cpu.toFixed(1)} ms of CPU, baseline ${floor.cpu.toFixed(1)} ms`
    printRow(
      `${kind}: ${name}`,
      `${formatRatioAsPercent(rate, floor.rate)} of the baseline, ${Math.round(rate)} a second, ${beside}`,
      goal,
    )
  }
}

/**
 * Compares a page with a page of the minimal app that has as many elements and characters, but doesn't read
 * data.
 */
async function compareSize(name, at, bare, product, variants) {
  const html = await fetch(product.url + at, variants[0]).then((answer) => answer.text())
  const body = html.replaceAll(/<script.*?<\/script>/gs, '')
  const elements = body.match(/<[a-z]/g).length
  const path = `/sized/${elements}/${Math.round(body.length / elements)}`
  const { sized, ours } = await measureRoundRobin({
    sized: { server: bare, requests: [{ path }] },
    ours: { server: product, requests: variants.map((request) => ({ ...request, path: at })) },
  })
  const beside = `${ours.cpu.toFixed(1)} ms of CPU, baseline ${sized.cpu.toFixed(1)} ms`
  printRow(
    `page: ${name}, compared with a minimal page of ${elements} elements`,
    `${formatRatioAsPercent(ours.rate, sized.rate)}, ${beside}`,
    '',
  )
}

await main()
