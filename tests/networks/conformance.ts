// Starts the production build, posts all vectors, and prints a table for each network. Run: npm run conformance
import '../../bench/placeholder-environment.mjs'
import { networkCardListSchema, networkKeySchema, networkNames } from '@/lib/contract/sales/networks'
import type { Network, RawRequest } from '@/lib/data/sales/networks/network'
import { findNetwork } from '@/lib/data/sales/networks/networks'
import { writeSignatureHeader } from '@/lib/data/sales/networks/stripe/signature'
import { createSignedInUser } from '../../bench/create-signed-in-user.mjs'
import { callNetworksApi } from '../../bench/network-sales'
import { startBenchServer } from '../../bench/start-bench-server.mjs'
import { readVectors } from './vectors'

type Product = Awaited<ReturnType<typeof startBenchServer>>
type Vector = ReturnType<typeof readVectors>[number]
type Proof = Vector['expected']['proof']

const statuses: Record<Proof, number> = { verified: 200, unproven: 503, refused: 401, malformed: 400 }
/** Networks whose keys are saved with the networks. WarriorPlus has its key in the settings. */
const names = networkNames.filter((name) => name !== 'warriorplus')

interface Result {
  name: string
  proof: Proof
  isIndependent: boolean
  problem: string | null
}

/** Replaces the keys of a network by the keys of a vector. */
async function saveKeys(product: Product, cookie: string, name: string, { keys }: Vector): Promise<void> {
  const cards = networkCardListSchema.parse(await callNetworksApi(product, cookie, 'GET', ''))
  for (const { id } of cards.find(({ network }) => network === name)?.keys ?? [])
    await callNetworksApi(product, cookie, 'DELETE', `/${name}/keys/${id}`)
  for (const { mode, selector, secret } of keys) {
    const body = { mode, secret, ...(selector && { selector }) }
    networkKeySchema.parse(await callNetworksApi(product, cookie, 'POST', `/${name}/keys`, body))
  }
}

/** Returns the request as sent now. Stripe signs the time, so its verified messages are signed again. */
function toCurrentRequest(adapter: Network, { request, keys }: Vector): RawRequest {
  const receivedAt = new Date()
  const result = adapter.verify(request, keys)
  const key = result.proof === 'verified' && keys.find(({ id }) => id === result.keyId)
  if (adapter.name !== 'stripe' || !key) return { ...request, receivedAt }
  const signature = writeSignatureHeader(request.body, key.secret, receivedAt)
  return { ...request, headers: { ...request.headers, 'stripe-signature': signature }, receivedAt }
}

/** Posts a vector, and compares the status and the stored rows. */
async function postVector(
  product: Product,
  cookie: string,
  name: (typeof names)[number],
  vector: Vector,
): Promise<Result> {
  const adapter = findNetwork(name)
  await product.rows('DELETE FROM ipn_events')
  await product.rows('DELETE FROM rate_limits')
  await saveKeys(product, cookie, name, vector)
  const [row] = await product.rows(`SELECT url_token FROM networks WHERE network = '${name}'`)
  const url = [`${product.url}/api/ipn/${name}`, row?.url_token].filter(Boolean).join('/')
  const request = toCurrentRequest(adapter, vector)
  const { headers, body } = request
  const answer = await fetch(url, { method: 'POST', headers, body: Uint8Array.from(body) })
  await answer.text()
  const { proof } = adapter.verify(request, vector.keys)
  const stored = await product.rows('SELECT verified FROM ipn_events')
  const isStored = proof === 'malformed' ? stored.length === 0 : stored.length > 0
  const status = vector.expected.status ?? statuses[proof]
  const problems = [
    answer.status === status ? null : `status ${answer.status} instead of ${status}`,
    isStored ? null : `${stored.length} rows`,
    stored.every(({ verified }) => Boolean(verified) === (proof === 'verified'))
      ? null
      : 'stored with the wrong proof',
  ]
  const problem = problems.filter((one) => one !== null).join(', ') || null
  return { name: vector.name, proof, isIndependent: vector.independent, problem }
}

async function main(): Promise<void> {
  const product = await startBenchServer()
  try {
    const cookie = await createSignedInUser(product, { isAdmin: true })
    for (const name of names) {
      await callNetworksApi(product, cookie, 'PUT', `/${name}`, { isSetUp: true })
      const results: Result[] = []
      for (const vector of readVectors(name)) results.push(await postVector(product, cookie, name, vector))
      const failed = results.filter(({ problem }) => problem !== null)
      console.log(`\n${name}: ${results.length - failed.length} of ${results.length} vectors`)
      console.table(
        results.map(({ name: vector, proof, isIndependent, problem }) => ({
          vector,
          proof,
          publisher: isIndependent ? 'independent' : 'own',
          result: problem ?? 'ok',
        })),
      )
      if (failed.length > 0) process.exitCode = 1
    }
  } finally {
    await product.stop()
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exitCode = 1
})
