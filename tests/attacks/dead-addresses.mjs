import { createNumberedSaleForm, startBenchServer } from '../../bench/start-bench-server.mjs'
import { findZoneAtNoon } from './tools/find-zone-at-noon.mjs'
import { measureWelcomeSeconds } from './tools/measure-welcome-seconds.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { startRejectingMailServer } from './tools/rejecting-mail-server.mjs'

const DEAD = 60
const WELCOME_SECONDS = 5

/**
 * Sends a broadcast, then an import's welcome emails, to dead addresses. Neither may delay the emails of new
 * buyers.
 */
async function main() {
  const mailServer = await startRejectingMailServer()
  const env = { EMAIL_SERVER: mailServer.url, EMAIL_FROM: 'course@example.com' }
  const product = await startBenchServer({ env })
  try {
    await attack(product, mailServer)
  } finally {
    await product.stop()
    await mailServer.close()
  }
}

async function attack(product, mailServer) {
  const sell = (index) =>
    measureWelcomeSeconds(
      product,
      mailServer,
      { form: createNumberedSaleForm(index), email: `buyer-${index}@example.invalid` },
      90,
    )
  await sell(0)
  await product.rows(broadcastToDead)
  await maintain(product)
  const [{ state }] = await product.rows('SELECT state::text FROM broadcasts')
  const afterBroadcast = await sell(1)
  await product.rows(importOfDead)
  await maintain(product)
  const afterImport = await sell(2)
  const [{ refused }] = await product.rows('SELECT mails_refused AS refused FROM app_settings')
  printAttackResults({
    [`a broadcast to ${DEAD} dead addresses is ${state}`]: state === 'halted',
    [`after the broadcast, a buyer gets the welcome email in ${afterBroadcast.toFixed(1)} s`]:
      afterBroadcast < WELCOME_SECONDS,
    [`during an import of ${DEAD} dead addresses, a buyer gets it in ${afterImport.toFixed(1)} s`]:
      afterImport < WELCOME_SECONDS,
    'the admin area does not report that the mail server rejects emails': refused === 0,
  })
}

async function maintain({ url }) {
  const answer = await fetch(`${url}/api/cron/maintenance`, {
    method: 'POST',
    headers: { authorization: 'Bearer bench' },
  })
  await answer.text()
}

const broadcastToDead = `
  INSERT INTO leads (id, email, source, words, confirmed_at)
  SELECT gen_random_uuid(), 'dead-lead-' || n || '@example.com', '', '', now() FROM generate_series(1, ${DEAD}) n;
  INSERT INTO app_settings (id, postal_address, time_zone, updated_at)
  VALUES ('default', 'Here', '${findZoneAtNoon()}', now())
  ON CONFLICT (id) DO UPDATE SET postal_address = EXCLUDED.postal_address, time_zone = EXCLUDED.time_zone;
  INSERT INTO broadcasts (id, kind, state, subject, body, segment, per_minute, links, starts_at, sent_at)
  VALUES (gen_random_uuid(), 'broadcast', 'sending', 'News', 'Hello {firstName}',
    '{"kind":"leads","productId":null,"stop":"half","withRefunded":false}', 1000, '{}', now(), now())`

/** Inserts what an import with emails creates: accounts, active purchases, and a welcome email for each. */
const importOfDead = `
  WITH people AS (
    INSERT INTO users (id, email, updated_at)
    SELECT gen_random_uuid(), 'dead-buyer-' || n || '@example.com', now() FROM generate_series(1, ${DEAD}) n RETURNING id
  ), sales AS (
    INSERT INTO purchases (id, user_id, product_id, warrior_plus_sale_id, warrior_plus_sale, payment_status, purchase_date, access, source)
    SELECT gen_random_uuid(), people.id, (SELECT id FROM products LIMIT 1), people.id::text, people.id::text, 'Completed', now(), 'active', 'import'
    FROM people RETURNING user_id
  )
  INSERT INTO email_outbox (id, kind, user_id, priority, parameters)
  SELECT gen_random_uuid(), 'welcome', user_id, 2, '{"bought":"Course"}' FROM sales`

await main()
