import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { printAttackResults } from './tools/print-attack-results.mjs'
import {
  countResponsesWithStatus,
  countSpentSignInPoints,
  fetchCsrfToken,
  postSignInForm,
} from './tools/sign-in-form.mjs'

const email = 'owner@example.com'

/**
 * Simulates strangers who try to use up the sign-in links of the owner's email, so that the owner can't sign
 * in.
 */
async function main() {
  // With one trusted proxy, this machine can send requests in the name of many clients.
  const product = await startBenchServer({ env: { TRUSTED_PROXY_HOPS: '1', ADMIN_EMAILS: email } })
  try {
    await attack(product)
  } finally {
    await product.stop()
  }
}

async function attack({ url, dataDir, rows }) {
  const token = await fetchCsrfToken(url)
  const ask = (client, more) => postSignInForm(url, { email, client, token, ...more })
  const emails = () => readEmails(path.join(dataDir, 'outbox'))

  const refused = await countResponsesWithStatus(400, 50, () => ask('203.0.113.1', { token: null }))
  printAttackResults({
    '50 requests without the token are rejected and cost no points':
      refused === 50 && (await countSpentSignInPoints(rows)) === 0,
  })

  await countResponsesWithStatus(200, 7, (index) =>
    ask('203.0.113.2', {
      type: 'application/x-www-form-urlencoded; x=application/json',
      body: JSON.stringify({ email, csrfToken: token.csrfToken, more: `&email=${index}@example.com&` }),
    }),
  )
  printAttackResults({
    'a body that parses as JSON and as a form sends no extra email': emails().length === 0,
  })

  const spent = await countResponsesWithStatus(200, 12, () => ask('203.0.113.3'))
  printAttackResults({ 'one client gets five links an hour to one email': spent === 5 })

  const network = await countResponsesWithStatus(200, 12, (index) => ask(`2001:db8:1:1::${index + 1}`))
  printAttackResults({ 'a whole IPv6 /64 network gets five, too': network === 5 })
  printAttackResults({
    'the owner still gets a link from another network': (await ask('198.51.100.7')) === 200,
  })

  const everywhere = await countResponsesWithStatus(200, 40, (index) => ask(`198.18.0.${index + 1}`))
  printAttackResults({
    'one email gets twenty links an hour from all clients': emails().length === 20 && everywhere === 9,
  })
  const signedIn = await confirmNewestLink(url, emails())
  printAttackResults({ 'a link in the owner’s mailbox still works': signedIn })
}

function readEmails(folder) {
  try {
    return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

/** Confirms the sign-in link of the newest email. Returns whether it signed in. */
async function confirmNewestLink(url, emails) {
  const text = emails.at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const query = /\/login\/confirm\?(\S+)/.exec(text)?.[1]
  const answer = await fetch(`${url}/api/auth/callback/email?${query}`, {
    method: 'POST',
    redirect: 'manual',
  })
  return answer.headers.getSetCookie().some((set) => set.startsWith('next-auth.session-token='))
}

await main()
