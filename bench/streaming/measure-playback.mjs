import { setTimeout as sleep } from 'node:timers/promises'

/** A connection with 1.6 Mbit/s and 150 ms latency. */
const slowConnection = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 200_000,
}
const AFTER_LOAD_MS = 3000
const WATCHED_MS = 10_000

/**
 * Opens a lesson in a new browser profile on a slow connection, starts playback three seconds after the page
 * has loaded, and watches for ten seconds. Returns the milliseconds to the first frame and the share of
 * stalled time after it.
 */
export async function measurePlayback(browser, { url, cookie }) {
  const context = await browser.newContext()
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slowConnection)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await sleep(AFTER_LOAD_MS)
    return await page.evaluate(pressAndWatch, WATCHED_MS)
  } finally {
    await context.close()
  }
}

/** Clicks play and watches for `watchedMs` milliseconds. Runs in the page. */
async function pressAndWatch(watchedMs) {
  const player = document.querySelector('video')
  player.muted = true
  const pressedAt = performance.now()
  const firstFrame = new Promise((resolve) => player.requestVideoFrameCallback((now) => resolve(now)))
  document.querySelector('[data-play]').click()
  const firstAt = await firstFrame
  let still = 0
  let before = { at: performance.now(), second: player.currentTime }
  const begun = before.at
  while (before.at - begun < watchedMs) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = { at: performance.now(), second: player.currentTime }
    const moved = 1000 * (now.second - before.second)
    still += Math.max(0, now.at - before.at - moved)
    before = now
  }
  return { firstFrameMs: firstAt - pressedAt, still: still / (before.at - begun), height: player.videoHeight }
}
