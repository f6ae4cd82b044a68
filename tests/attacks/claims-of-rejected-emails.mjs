import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { createNumberedSaleForm, startBenchServer } from '../../bench/start-bench-server.mjs'
import { measureWelcomeSeconds } from './tools/measure-welcome-seconds.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import { startRejectingMailServer } from './tools/rejecting-mail-server.mjs'

const ACCOUNTS = 4
const CLAIMS_EACH = 20
const WELCOME_SECONDS = 5

/**
 * Simulates free accounts that claim addresses which the mail server rejects or accepts slowly. This must not
 * delay the emails of buyers.
 */
async function main() {
  const mailServer = await startRejectingMailServer({ slowSeconds: 10 })
  const env = { EMAIL_SERVER: mailServer.url, EMAIL_FROM: 'course@example.com', TRUSTED_PROXY_HOPS: '1' }
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
  const claimed = await claimAll(product, 'dead')
  await until(async () => (await waitingClaims(product)) === 0)
  const afterDead = await sell(1)
  const tries = mailServer.rejected()
  const slow = await claimAll(product, 'slow')
  const whileSlow = await sell(2)
  printAttackResults({
    [`${claimed} claims of rejected addresses are tried once each (${tries})`]: tries === claimed,
    [`after these claims, a buyer gets the welcome email in ${afterDead.toFixed(1)} s`]:
      afterDead < WELCOME_SECONDS,
    [`during ${slow} claims of slow addresses, a buyer gets it in ${whileSlow.toFixed(1)} s`]:
      whileSlow < WELCOME_SECONDS,
  })
}

/** Returns how many claims were accepted. */
async function claimAll({ url, rows }, kind) {
  let accepted = 0
  for (let account = 0; account < ACCOUNTS; account++) {
    const cookie = await createSignedInUser({ rows })
    for (let number = 0; number < CLAIMS_EACH; number++) {
      const answer = await fetch(`${url}/api/account/emails`, {
        method: 'POST',
        headers: {
          cookie,
          'content-type': 'application/json',
          'x-forwarded-for': `198.18.${account}.${number}`,
        },
        body: JSON.stringify({ email: `${kind}-${account}-${number}@example.com` }),
      })
      if (answer.status === 201) accepted += 1
    }
  }
  return accepted
}

async function waitingClaims({ rows }) {
  const [{ count }] = await rows(
    "SELECT count(*)::int AS count FROM email_outbox WHERE kind = 'email_claim' AND state = 'queued'",
  )
  return count
}

async function until(isTrue) {
  for (const endsAt = Date.now() + 120_000; !(await isTrue()); ) {
    if (Date.now() > endsAt) throw new Error('The claims are still queued after two minutes.')
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

await main()
