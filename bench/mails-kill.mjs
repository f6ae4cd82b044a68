import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { startProduct } from './product.mjs'

const RECIPIENTS = Number(process.argv[2] ?? 10_000)
const A_MINUTE = 6000

/**
 * Sends a mail to 10,000 (`-- 2000` for fewer) by a real mail server on loopback, and kills the server with -9 once a third
 * has it, the database once two thirds have. Fails if anybody has none, or more are doubled than were in flight.
 */
async function main() {
  const mailbox = await startMailbox()
  const product = await startProduct({
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
      '{"kind":"leads","productId":null,"stop":"half","withRefunded":false}', ${A_MINUTE}, '{}', now(), now())`)
}

/** At night such mails sleep. */
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

/** Calls maintenance, which sends, until something is so. */
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
    `a mail to ${RECIPIENTS}, server and database killed amid it: ${missing} have none, ${doubled} have two, ${handed} counted as handed over; ${(RECIPIENTS / seconds).toFixed(0)} a second`,
  )
  const isWhole = missing === 0 && doubled <= 2 && handed === RECIPIENTS
  console.log(isWhole ? 'Nobody lost, at most those in flight doubled' : 'FAILED')
  if (!isWhole) process.exitCode = 1
}

/** A real mail server that counts what each reader has. It greets after a tenth of a second, for whoever talks too early. */
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
