import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import autocannon from 'autocannon'
import { startBaselineApp } from './baseline-app.mjs'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { makeHeavyVideo } from './make-heavy-video.mjs'
import { computeMedian, formatRatioAsPercent, printRow } from './round-robin.mjs'
import { startBenchServer } from './start-bench-server.mjs'
import { startBrowser } from './start-browser.mjs'
import { loopRendition } from './streaming/loop-video.mjs'
import { measurePlayback } from './streaming/measure-playback.mjs'

const SECONDS = 600
const BITS_PER_SECOND = 1_300_000
const TIMES = Number(process.env.TIMES ?? 10)
const RESUME_SECOND = 360

/**
 * IDs of the section and its three lessons: `pieces` is an HLS stream, `plain` is a single file, and `clip`
 * is a short video whose renditions are looped to the length of `pieces`.
 */
const ids = { section: randomUUID(), clip: randomUUID(), pieces: randomUUID(), plain: randomUUID() }

/**
 * Compares a ten-minute lesson as an HLS stream and as a single file on a slow connection: time to the first
 * frame, and share of time spent buffering. Then prints the request rate of the media access check, compared
 * with a route that does nothing.
 */
async function main() {
  const product = await startBenchServer()
  const site = product.url.replace('127.0.0.1', 'localhost')
  const browser = await startBrowser()
  try {
    const film = await storeVideo(
      product,
      await makeHeavyVideo({ seconds: SECONDS, bitsPerSecond: BITS_PER_SECOND }),
    )
    const clip = await storeVideo(
      product,
      await makeHeavyVideo({ seconds: 15, bitsPerSecond: BITS_PER_SECOND }),
    )
    await addLessons(product, { film, clip })
    await encodeRenditions(browser, product, site)
    await loopRenditions(product, film)
    await compareLessons(browser, product, site)
    await measureAccessCheck(product)
  } finally {
    await browser.close()
    await product.stop()
  }
}

/** Stores a video as if it had been uploaded. Returns its URL. */
async function storeVideo({ dataDir }, bytes) {
  const name = `${randomUUID()}.mp4`
  const folder = path.join(dataDir, 'objects/uploads')
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, name), bytes)
  return `/objects/uploads/${name}`
}

function addLessons(product, { film, clip }) {
  const lesson = (id, url, seconds, order) =>
    `('${id}', '${ids.section}', 'A lesson', '${url}', ${seconds}, ${order})`
  return product.rows(`
    WITH section AS (INSERT INTO course_sections (id, title, "order", image_url, image_state)
      VALUES ('${ids.section}', 'A section', 1, '/objects/images/x.webp', 'ready') RETURNING id)
    INSERT INTO videos (id, section_id, title, video_url, duration, "order")
    SELECT v.id::uuid, section.id, v.title, v.url, v.seconds, v.place FROM section, (VALUES
      ${lesson(ids.clip, clip, 15, 1)}, ${lesson(ids.pieces, film, SECONDS, 2)},
      ${lesson(ids.plain, film, SECONDS, 3)}) AS v(id, section, title, url, seconds, place)`)
}

/** Encodes the renditions in the browser of an owner. */
async function encodeRenditions(browser, product, site) {
  const context = await browser.newContext()
  const [name, value] = (await createSignedInUser(product, { isAdmin: true })).split('=')
  await context.addCookies([{ name, value, url: site }])
  const page = await context.newPage()
  await page.goto(`${site}/video/${ids.clip}`)
  await page.getByRole('button', { name: 'Enable Adaptive Streaming' }).click()
  await page.getByText('All sizes are ready.').waitFor({ timeout: 600_000 })
  await context.close()
}

/**
 * Loops the clip's renditions to the lesson's length, because encoding the whole lesson takes many minutes.
 */
async function loopRenditions(product, source) {
  const made = await product.rows(
    `SELECT id, object_path AS path, bandwidth FROM video_renditions WHERE video_id = '${ids.clip}' AND state = 'ready'
    ORDER BY bandwidth`,
  )
  for (const [position, { id, path: from }] of made.entries()) {
    const file = path.join(product.dataDir, from.replace('/objects/', 'objects/'))
    const { bytes, initBytes, segmentMs, segmentBytes } = await loopRendition(file, SECONDS)
    const objectPath = await storeVideo(product, bytes)
    await product.rows(`
      INSERT INTO video_renditions (id, video_id, source_path, position, width, height, bandwidth, codecs, bytes, object_path,
        init_bytes, segment_ms, segment_bytes, state)
      SELECT gen_random_uuid(), '${ids.pieces}', '${source}', ${position + 1}, width, height, bandwidth, codecs,
        ${bytes.length}, '${objectPath}', ${initBytes}, '{${segmentMs}}', '{${segmentBytes}}', 'ready'
      FROM video_renditions WHERE id = '${id}'`)
  }
}

async function compareLessons(browser, product, site) {
  for (const second of [0, RESUME_SECOND]) {
    const seen = { pieces: [], plain: [] }
    // Alternates between the two lessons, so other load affects both equally.
    for (let turn = 0; turn < TIMES; turn++) {
      for (const kind of ['pieces', 'plain']) {
        const cookie = await viewerAt(product, ids[kind], second)
        seen[kind].push(await measurePlayback(browser, { url: `${site}/video/${ids[kind]}`, cookie }))
      }
    }
    const of = (kind, key) => computeMedian(seen[kind].map((one) => one[key]))
    const formatResult = (kind) =>
      `first frame ${Math.round(of(kind, 'firstFrameMs'))} ms, stalled ${formatRatioAsPercent(of(kind, 'still'), 1)}`
    printRow(
      `time to first frame of a lesson at 1.6 Mbit/s, from ${second === 0 ? 'its start' : '6:00'}, p50 of ${TIMES}`,
      `streamed: ${formatResult('pieces')}, ${of('pieces', 'height')}p after ten seconds; single file: ${formatResult('plain')}`,
      'first frame 1 s, stalled 5 %',
    )
  }
}

/** Signs in a person whose resume position is the given second. Returns the cookie. */
async function viewerAt(product, videoId, second) {
  const cookie = await createSignedInUser(product)
  const email = `${cookie.split('=')[1]}@example.invalid`
  if (second > 0) {
    await product.rows(
      `INSERT INTO video_progress (id, user_id, video_id, last_position, updated_at)
      SELECT gen_random_uuid(), id, '${videoId}', ${second}, now() FROM users WHERE email = '${email}'`,
    )
  }
  return cookie
}

const GATE = { connections: 16, duration: 3 }
const TURNS = 5

/**
 * Measures the media access check. The check responds with redirects, which autocannon doesn't count as
 * successes.
 */
async function measureAccessCheck(product) {
  const bare = await startBaselineApp()
  try {
    const [{ path: piece }] = await product.rows(
      `SELECT object_path AS path FROM video_renditions WHERE video_id = '${ids.pieces}' ORDER BY position LIMIT 1`,
    )
    const headers = { cookie: await createSignedInUser(product), range: 'bytes=0-999' }
    const rates = { bare: [], gate: [] }
    for (let turn = 0; turn < TURNS; turn++) {
      rates.bare.push(await rateOf({ ...GATE, url: `${bare.url}/api` }, '2xx'))
      rates.gate.push(await rateOf({ ...GATE, url: `${product.url}${piece}`, headers }, '3xx'))
    }
    const [gate, floor] = [computeMedian(rates.gate), computeMedian(rates.bare)]
    printRow(
      'media access checks of a segment',
      `${formatRatioAsPercent(gate, floor)} of the baseline, ${Math.round(gate)} a second`,
      '50 %',
    )
  } finally {
    bare.stop()
  }
}

async function rateOf(options, expectedClass) {
  const result = await autocannon(options)
  const all = ['1xx', '2xx', '3xx', '4xx', '5xx'].reduce((sum, status) => sum + result[status], 0)
  if (result.errors > 0 || result[expectedClass] < all)
    throw new Error(`${options.url} returned statuses other than ${expectedClass}`)
  return result[expectedClass] / result.duration
}

await main()
