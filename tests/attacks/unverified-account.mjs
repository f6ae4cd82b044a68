import { createNumberedSaleForm, startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'

const email = 'victim@example.com'

/**
 * Simulates a buyer who enters a stranger's email at the checkout, signs in with the receipt code, and
 * exports the stored data.
 */
async function main() {
  const product = await startBenchServer()
  try {
    await attack(product)
  } finally {
    await product.stop()
  }
}

async function attack({ url, rows }) {
  await rows(
    `INSERT INTO leads (id, email, source, referrer, words, ip_address)
     VALUES (gen_random_uuid(), '${email}', 'list', 'https://forum.example', 'Ask', '198.51.100.7')`,
  )
  await rows(
    `INSERT INTO mail_suppressions (id, email, reason) VALUES (gen_random_uuid(), '${email}', 'Mailbox full')`,
  )
  const code = await buy(url)
  printAttackResults({ 'the receipt of the purchase has a code': code !== null })
  const cookie = await signInWithCode(url, code)
  printAttackResults({ 'the code signs in to the new account': cookie.includes('session-token') })

  const answer = await fetch(`${url}/api/account/export`, { headers: { cookie } })
  const text = await answer.text()
  const exported = answer.ok ? JSON.parse(text) : null
  printAttackResults({
    'the export has no early access row of the stranger':
      exported?.earlyAccess.length === 0 && !text.includes('forum.example') && !text.includes('198.51.100.7'),
    'the export has no delivery problem of the stranger': exported?.refusedEmails.length === 0,
    'the export has what the buyer typed at the checkout': exported?.purchases[0]?.checkout !== null,
  })

  const change = await fetch(`${url}/api/account/preferences`, {
    method: 'PUT',
    headers: { cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ reminders: false, news: false }),
  })
  const [{ count }] = await rows('SELECT count(*)::int AS count FROM mail_preferences')
  printAttackResults({
    'the email preferences of the stranger cannot be changed': change.status === 403 && count === 0,
  })
}

/**
 * Buys, and loads the receipt page until it shows a code. Returns null if there is none within 20 seconds.
 */
async function buy(url) {
  const form = createNumberedSaleForm(1)
  form.set('WP_BUYER_EMAIL', email)
  for (let waited = 0; waited < 20_000; waited += 500) {
    const receipt = await fetch(`${url}/api/ipn/warriorplus/key`, { method: 'POST', body: form })
    const [code] = /[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}/.exec(await receipt.text()) ?? []
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  return null
}

async function signInWithCode(url, code) {
  const answer = await fetch(`${url}/api/auth/code`, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email, code }),
  })
  return answer.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ')
}

await main()
