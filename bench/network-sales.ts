import './placeholder-environment.mjs'
import { createServer } from 'node:http'
import { type ExampleKind, type NetworkName, networkKeySchema } from '@/lib/contract/sales/networks'
import type { Network, ProofKey } from '@/lib/data/sales/networks/network'
import { findNetworkSetup } from '@/lib/data/sales/networks/network-setups'
import { findNetwork } from '@/lib/data/sales/networks/networks'
import { writeSignatureHeader } from '@/lib/data/sales/networks/stripe/signature'
import { createSignedInUser } from './create-signed-in-user.mjs'
import { benchSecurityKey, type startBenchServer } from './start-bench-server.mjs'

type Product = Awaited<ReturnType<typeof startBenchServer>>

const ITEM = 'bench'
const SECRET = 'A BENCH SECRET'
const VENDOR = 'bench'
const STRIPE_API_KEY = 'rk_live_bench'
/** Price of each sale in cents. */
export const PRICE_MINOR = 2700
/** A fixed time, so that a message that is sent again has the same bytes. */
const SOLD_AT = new Date()

/** A network that is set up, a key that signs its messages, and the path of its notification URL. */
export interface Receiver {
  network: Network
  key: ProofKey
  path: string
}

/** Calls the API for networks as an administrator. Throws if the call fails. */
export async function callNetworksApi(
  product: Pick<Product, 'url'>,
  cookie: string,
  method: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(`${product.url}/api/admin/networks${path}`, {
    method,
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

/** Sets up networks, each with a new key, and adds the product of the benchmark to them. */
export async function setUpNetworks(product: Product, names: readonly NetworkName[]): Promise<Receiver[]> {
  const cookie = await createSignedInUser(product, { isAdmin: true })
  const receivers: Receiver[] = []
  for (const name of names) receivers.push(await setUpNetwork(product, cookie, name))
  return receivers
}

async function setUpNetwork(product: Product, cookie: string, name: NetworkName): Promise<Receiver> {
  const network = findNetwork(name)
  const key = { id: name, mode: 'live', selector: name === 'clickbank' ? VENDOR : null } as const
  if (name === 'warriorplus') return { network, key: { ...key, secret: benchSecurityKey }, path: name }
  await callNetworksApi(product, cookie, 'PUT', `/${name}`, { isSetUp: true })
  await product.rows(`DELETE FROM network_keys WHERE network = '${name}'`)
  await saveKey(product, cookie, name, { secret: SECRET, ...(key.selector && { selector: key.selector }) })
  if (network.facts) await saveKey(product, cookie, name, { kind: 'api', secret: STRIPE_API_KEY })
  await product.rows(`INSERT INTO listings (id, network, item, normal_item, product_id, position)
    SELECT gen_random_uuid(), '${name}', '${ITEM}', '${ITEM}', id, 1 FROM products
    WHERE warrior_plus_product_id = 'wso_bench' ON CONFLICT DO NOTHING`)
  const [row] = await product.rows(`SELECT url_token FROM networks WHERE network = '${name}'`)
  return { network, key: { ...key, secret: SECRET }, path: [name, row?.url_token].filter(Boolean).join('/') }
}

const saveKey = async (product: Product, cookie: string, name: NetworkName, body: object) =>
  networkKeySchema.parse(await callNetworksApi(product, cookie, 'POST', `/${name}/keys`, body))

/** Returns a message about sale number `index`. Each has its own buyer. */
export function createNetworkMessage({ network, key }: Receiver, kind: ExampleKind, index: number) {
  const { headers, body } = findNetworkSetup(network.name).example(kind, key, {
    saleId: `${10_000_000 + index}`,
    item: network.name === 'warriorplus' ? 'wso_bench' : ITEM,
    itemName: 'Course',
    email: `buyer-${index}@example.invalid`,
    name: 'Jane Doe',
    minor: PRICE_MINOR,
    at: SOLD_AT,
  })
  // Stripe signs every attempt again, because its signatures expire after five minutes.
  const signature = headers['stripe-signature'] && {
    'stripe-signature': writeSignatureHeader(body, key.secret, new Date()),
  }
  return { headers: { ...headers, ...signature }, body }
}

/** Starts a substitute for Stripe’s API, in which each payment belongs to a Checkout Session. */
export async function startStripeApi() {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const payment = searchParams.get('payment_intent')
    const session = { id: `cs_${payment}`, object: 'checkout.session', payment_intent: payment }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ object: 'list', data: payment === null ? [] : [session], has_more: false }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
