import { setTimeout as sleep } from 'node:timers/promises'

/** A line of 1.6 Mbit/s on which an answer takes 150 ms to begin. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 }
const AFTER_LOAD_MS = 3000
const WATCHED_MS = 10_000

/**
 * Opens a lesson in a browser that knows nothing of it, on a slow line, presses play three seconds after it was loaded and
 * watches for ten: milliseconds from the press to the first frame, and which share of the time after it nothing moved.
 */
export async function watchOnce(browser, { url, cookie }) {
  const context = await browser.newContext()
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url }])
  const page = await context.newPage()
  try {
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await page.goto(url, { waitUntil: 'load', timeout: 120_000 })
    await sleep(AFTER_LOAD_MS)
    return await page.evaluate(pressAndWatch, WATCHED_MS)
  } finally {
    await context.close()
  }
}

/** In the page. */
async function pressAndWatch(watchedMs) {
  const film = document.querySelector('video')
  film.muted = true
  const pressedAt = performance.now()
  const firstFrame = new Promise((resolve) => film.requestVideoFrameCallback((now) => resolve(now)))
  document.querySelector('[data-play]').click()
  const firstAt = await firstFrame
  let still = 0
  let before = { at: performance.now(), second: film.currentTime }
  const begun = before.at
  while (before.at - begun < watchedMs) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    const now = { at: performance.now(), second: film.currentTime }
    const moved = 1000 * (now.second - before.second)
    still += Math.max(0, now.at - before.at - moved)
    before = now
  }
  return { firstFrameMs: firstAt - pressedAt, still: still / (before.at - begun), height: film.videoHeight }
}
