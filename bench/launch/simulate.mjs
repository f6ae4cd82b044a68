import { setTimeout as sleep } from 'node:timers/promises'
import { emailOf, formOf, kindOf, kinds } from './buyers.mjs'

/** What is told in seconds of a launch of ten minutes takes as much less in a shorter one. */
const WRITTEN_FOR_MINUTES = 10
/** After the last sale, for the mails that are still to come. */
const PATIENCE_MS = 180_000

/** Sells evenly over the time, and lets each buyer do what they do. Resolves once all have. */
export async function simulate(product, mailboxes, { buyers, minutes }) {
  const scale = (seconds) => (seconds * 1000 * minutes) / WRITTEN_FOR_MINUTES
  const [{ video }] = await product.rows('SELECT id AS video FROM videos ORDER BY created_at LIMIT 1')
  const started = performance.now()
  const failures = []
  const one = async (index) => {
    await sleep(Math.max(0, started + (index * minutes * 60_000) / buyers - performance.now()))
    await buy(product, index, scale)
    if (kinds[kindOf(index)].follows) await watch(product, await link(mailboxes, index), video)
  }
  const all = Array.from({ length: buyers }, (_, index) =>
    one(index).catch((error) => failures.push({ index, reason: String(error) })),
  )
  await Promise.all(all)
  await untilQuiet(product)
  return { buyers, failures }
}

async function buy(product, index, scale) {
  await Promise.all(
    kinds[kindOf(index)].posts.map(async ({ after = 0, ...message }) => {
      await sleep(scale(after))
      const body = formOf(index, message)
      const answer = await fetch(`${product.url}/api/ipn/warriorplus`, { method: 'POST', body })
      await answer.text()
      const wanted = message.key ? 401 : 200
      if (answer.status !== wanted) throw new Error(`A message was answered with ${answer.status}`)
    }),
  )
}

function link(mailboxes, index) {
  const late = sleep(PATIENCE_MS, null, { ref: false }).then(() => {
    throw new Error(`No mail came to ${emailOf(index)}`)
  })
  return Promise.race([mailboxes.linkFor(emailOf(index)), late])
}

/** Presses the mail's button and plays two seconds, as the player would tell. */
async function watch(product, mailed, video) {
  const { search } = new URL(mailed)
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
  if (confirmed.status >= 400 || !cookie) throw new Error(`Signing in was answered with ${confirmed.status}`)
  const answer = await fetch(`${product.url}/api/progress`, {
    method: 'POST',
    headers: { ...headers, cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ videoId: video, lastPosition: 2, watched: [[0, 2]] }),
  })
  if (answer.status !== 200) throw new Error(`Watching was answered with ${answer.status}`)
}

/** Until nothing waits but what a mail server refused. */
async function untilQuiet(product) {
  const deadline = performance.now() + PATIENCE_MS
  const waits = async () => {
    const [{ left }] = await product.rows(`SELECT
      (SELECT count(*)::int FROM ipn_events WHERE state = 'received')
      + (SELECT count(*)::int FROM email_outbox WHERE state = 'queued' AND kind IN ('welcome', 'opened')
        AND last_error IS NULL) AS left`)
    return left > 0
  }
  while ((await waits()) && performance.now() < deadline) await sleep(500)
}
