import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startBenchServer } from './start-bench-server.mjs'

const RECIPIENTS = Number(process.argv[2] ?? 10_000)
const EMAILS_PER_MINUTE = 6000

/**
 * Sends a broadcast to 10,000 people (`-- 2000` for fewer) through a real mail server on loopback. Kills the
 * server with SIGKILL after a third of the emails, and the database after two thirds. Fails if a person gets
 * no email, or if more than the emails in flight arrive twice.
 */
async function main() {
  const mailbox = await startMailbox()
  const product = await startBenchServer({
    env: { EMAIL_SERVER: mailbox.url, EMAIL_FROM: 'Lectern <course@example.com>' },
  })
  try {
    await prepare(product)
    const began = performance.now()
    await until(product, () => mailbox.total() >= RECIPIENTS / 3)
    await product.killServer()
    await until(product, () => mailbox.total() >= (RECIPIENTS / 3) * 2)
    await product.killPostgres()
    await until(product, async () => (await waiting(product)) === 0)
    const seconds = (performance.now() - began) / 1000
    tell(mailbox, await handedOver(product), seconds)
  } finally {
    await product.stop()
    await mailbox.close()
  }
}

async function prepare(product) {
  await product.rows(`
    INSERT INTO leads (id, email, source, words, confirmed_at)
    SELECT gen_random_uuid(), 'reader' || n || '@example.invalid', '', '', now() FROM generate_series(1, ${RECIPIENTS}) n;
    INSERT INTO app_settings (id, postal_address, time_zone, updated_at)
    VALUES ('default', 'Here', '${zoneAtNoon()}', now())
    ON CONFLICT (id) DO UPDATE SET postal_address = EXCLUDED.postal_address, time_zone = EXCLUDED.time_zone;
    INSERT INTO broadcasts (id, kind, state, subject, body, segment, per_minute, links, starts_at, sent_at)
    VALUES (gen_random_uuid(), 'broadcast', 'sending', 'News', E'## Hello {firstName}\\n\\n[Go on]({firstLesson}).',
      '{"kind":"leads","productId":null,"stop":"half","withRefunded":false}', ${EMAILS_PER_MINUTE}, '{}', now(), now())`)
}

/** Returns a time zone where it is about noon, because broadcasts pause at night. */
function zoneAtNoon() {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

const one = async (product, sql) => Number(Object.values((await product.rows(sql))[0])[0])
const waiting = (product) =>
  one(
    product,
    `SELECT (SELECT count(*) FROM email_outbox WHERE state = 'queued')
      + (SELECT count(*) FROM broadcasts WHERE queued_at IS NULL)`,
  )
const handedOver = (product) => one(product, 'SELECT handed_over FROM broadcasts')

/** Calls maintenance, which sends emails, until the condition is true. */
async function until(product, isTrue) {
  for (const endsAt = Date.now() + 1_800_000; Date.now() < endsAt; ) {
    const calling = fetch(`${product.url}/api/cron/maintenance`, {
      method: 'POST',
      headers: { authorization: 'Bearer bench' },
    }).catch(() => {})
    while (await Promise.race([calling.then(() => false), sleep(100, true)])) if (await isTrue()) return
    if (await isTrue()) return
    await sleep(200)
  }
  throw new Error('It took more than half an hour')
}

function tell(mailbox, handed, seconds) {
  const missing = RECIPIENTS - mailbox.readers()
  const doubled = mailbox.total() - mailbox.readers()
  console.log(
    `broadcast to ${RECIPIENTS}, server and database killed: ${missing} got none, ${doubled} duplicates, ${handed} counted as sent; ${(RECIPIENTS / seconds).toFixed(0)} emails a second`,
  )
  const isWhole = missing === 0 && doubled <= 2 && handed === RECIPIENTS
  console.log(isWhole ? 'Everyone got the email. Only emails in flight arrived twice.' : 'FAILED')
  if (!isWhole) process.exitCode = 1
}

/** Starts a real mail server that counts the emails of each recipient. */
async function startMailbox() {
  const had = new Map()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      stream
        .toArray()
        .then((chunks) => PostalMime.parse(Buffer.concat(chunks)))
        .then(({ to }) => had.set(to[0].address, (had.get(to[0].address) ?? 0) + 1))
        .then(() => done(), done)
    },
  })
  const listener = smtp.listen(0, '127.0.0.1')
  await new Promise((resolve) => listener.once('listening', resolve))
  return {
    url: `smtp://127.0.0.1:${listener.address().port}`,
    readers: () => had.size,
    total: () => [...had.values()].reduce((sum, count) => sum + count, 0),
    close: () => new Promise((resolve) => smtp.close(resolve)),
  }
}

await main()
