import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { startProduct } from '../../bench/product.mjs'
import { judge } from './tools/judge.mjs'
import { askForLink, countOf, pointsTaken, readToken } from './tools/sign-in-form.mjs'

const email = 'owner@example.com'

/** Strangers try to use up the links of the owner's email, so that the owner cannot sign in. */
async function main() {
  // One proxy in front is trusted, so that this one machine can be many clients.
  const product = await startProduct({ env: { TRUSTED_PROXY_HOPS: '1', ADMIN_EMAILS: email } })
  try {
    await attack(product)
  } finally {
    await product.stop()
  }
}

async function attack({ url, dataDir, rows }) {
  const token = await readToken(url)
  const ask = (client, more) => askForLink(url, { email, client, token, ...more })
  const mails = () => readMails(path.join(dataDir, 'outbox'))

  const refused = await countOf(400, 50, () => ask('203.0.113.1', { token: null }))
  judge({
    '50 posts without the token are refused, and cost no point':
      refused === 50 && (await pointsTaken(rows)) === 0,
  })

  await countOf(200, 7, (index) =>
    ask('203.0.113.2', {
      type: 'application/x-www-form-urlencoded; x=application/json',
      body: JSON.stringify({ email, csrfToken: token.csrfToken, more: `&email=${index}@example.com&` }),
    }),
  )
  judge({ 'two readings of one body get no mail past the limit': mails().length === 0 })

  const spent = await countOf(200, 12, () => ask('203.0.113.3'))
  judge({ 'one client gets five links an hour to one email': spent === 5 })

  const network = await countOf(200, 12, (index) => ask(`2001:db8:1:1::${index + 1}`))
  judge({ 'so does a whole /64': network === 5 })
  judge({ 'the owner, elsewhere, gets theirs': (await ask('198.51.100.7')) === 200 })

  const everywhere = await countOf(200, 40, (index) => ask(`198.18.0.${index + 1}`))
  judge({ 'twenty links an hour to one email from everywhere': mails().length === 20 && everywhere === 9 })
  const signedIn = await press(url, mails())
  judge({ 'a link in the mailbox still signs the owner in': signedIn })
}

function readMails(folder) {
  try {
    return readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  } catch {
    return []
  }
}

/** Opens the door that the newest mail holds. */
async function press(url, mails) {
  const text = mails.at(-1)?.replaceAll('=\r\n', '').replaceAll('=3D', '=') ?? ''
  const query = /\/login\/confirm\?(\S+)/.exec(text)?.[1]
  const answer = await fetch(`${url}/api/auth/callback/email?${query}`, {
    method: 'POST',
    redirect: 'manual',
  })
  return answer.headers.getSetCookie().some((set) => set.startsWith('next-auth.session-token='))
}

await main()
