import { setTimeout as sleep } from 'node:timers/promises'
import {
  createLaunchNotification,
  launchBuyerEmailOf,
  launchBuyerKindOf,
  launchBuyerKinds,
} from './buyer-kinds.mjs'

/** Length of the launch that the buyers' delays are defined for. The delays are scaled to the actual length. */
const SCRIPT_MINUTES = 10
/** Maximum wait for an email, and for empty queues after the last sale. Milliseconds. */
const TIMEOUT_MS = 180_000

/** Spreads the sales evenly over the launch and acts for each buyer. Resolves when all have finished. */
export async function simulateLaunch(product, mailboxes, { buyers, minutes }) {
  const scale = (seconds) => (seconds * 1000 * minutes) / SCRIPT_MINUTES
  const [{ video }] = await product.rows('SELECT id AS video FROM videos ORDER BY created_at LIMIT 1')
  const started = performance.now()
  const failures = []
  const one = async (index) => {
    await sleep(Math.max(0, started + (index * minutes * 60_000) / buyers - performance.now()))
    await buy(product, index, scale)
    if (launchBuyerKinds[launchBuyerKindOf(index)].follows)
      await watch(product, await link(mailboxes, index), video)
  }
  const all = Array.from({ length: buyers }, (_, index) =>
    one(index).catch((error) => failures.push({ index, reason: String(error) })),
  )
  await Promise.all(all)
  await untilQueuesEmpty(product)
  return { buyers, failures }
}

async function buy(product, index, scale) {
  await Promise.all(
    launchBuyerKinds[launchBuyerKindOf(index)].posts.map(async ({ after = 0, ...message }) => {
      await sleep(scale(after))
      const body = createLaunchNotification(index, message)
      const answer = await fetch(`${product.url}/api/ipn/warriorplus`, { method: 'POST', body })
      await answer.text()
      const expectedStatus = message.key ? 401 : 200
      if (answer.status !== expectedStatus) throw new Error(`A notification returned status ${answer.status}`)
    }),
  )
}

function link(mailboxes, index) {
  const timeout = sleep(TIMEOUT_MS, null, { ref: false }).then(() => {
    throw new Error(`No email arrived for ${launchBuyerEmailOf(index)}`)
  })
  return Promise.race([mailboxes.linkFor(launchBuyerEmailOf(index)), timeout])
}

/** Confirms the sign-in link and sends the player's report of two seconds of playback. */
async function watch(product, signInLink, video) {
  const { search } = new URL(signInLink)
  const { host, origin } = new URL(product.url.replace('127.0.0.1', 'localhost'))
  const headers = { origin, host }
  const confirmed = await fetch(`${product.url}/api/auth/callback/email${search}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    redirect: 'manual',
  })
  const cookie = confirmed.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  if (confirmed.status >= 400 || !cookie) throw new Error(`Signing in returned status ${confirmed.status}`)
  const answer = await fetch(`${product.url}/api/progress`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ videoId: video, lastPosition: 2, watched: [[0, 2]] }),
  })
  if (answer.status !== 200) throw new Error(`The progress report returned status ${answer.status}`)
}

/** Waits until nothing is queued except emails that the mail server rejected. */
async function untilQueuesEmpty(product) {
  const deadline = performance.now() + TIMEOUT_MS
  const waits = async () => {
    const [{ left }] = await product.rows(`SELECT
      (SELECT count(*)::int FROM ipn_events WHERE state = 'received')
      + (SELECT count(*)::int FROM email_outbox WHERE state = 'queued' AND kind IN ('welcome', 'opened')
        AND last_error IS NULL) AS left`)
    return left > 0
  }
  while ((await waits()) && performance.now() < deadline) await sleep(500)
}
