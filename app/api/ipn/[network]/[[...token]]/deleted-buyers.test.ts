import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Client } from 'pg'
import { DELETE as deleteUser } from '@/app/api/admin/users/[userId]/route'
import { POST as postWarriorPlus } from '@/app/api/ipn/warriorplus/route'
import { type NetworkName, networkNames } from '@/lib/contract/sales/networks'
import { writeBackup } from '@/lib/data/media/backup/write-backup'
import { encrypt } from '@/lib/data/sales/networks/clickbank/cipher'
import { signFields as signDigistore24 } from '@/lib/data/sales/networks/digistore24/signature'
import { signFields as signJvzoo } from '@/lib/data/sales/networks/jvzoo/example'
import { sealedKeyName } from '@/lib/data/sales/networks/network-credentials'
import { findNetworkSetup } from '@/lib/data/sales/networks/network-setups'
import { findNetwork } from '@/lib/data/sales/networks/networks'
import { stripe } from '@/lib/data/sales/networks/stripe/adapter'
import { writeSignatureHeader } from '@/lib/data/sales/networks/stripe/signature'
import { db } from '@/lib/server/db/client'
import { diskStorage } from '@/lib/server/media/storage/disk-storage'
import { vault } from '@/lib/server/vault'
import { callRoute } from '@/tests/call-route'
import { createAdmin } from '@/tests/factories'
import { createNotifiedProduct, SECURITY_KEY, storeSecurityKey } from '@/tests/post-notification'
import { waitForBackgroundWork } from '@/tests/run-after-response'
import { POST } from './route'

const tokenOf = (network: NetworkName) => `a-random-token-${network}`
const VENDOR = 'acme'
type Fields = Record<string, string>

/** Writes the body of a message, with its proof. */
const writers: Record<NetworkName, (message: object, secret: string) => string> = {
  warriorplus: (message, secret) => toForm({ ...message, WP_SECURITYKEY: secret }),
  jvzoo: (message, secret) => toForm({ ...message, cverify: signJvzoo(message as Fields, secret) }),
  digistore24: (message, secret) =>
    toForm({ ...message, sha_sign: signDigistore24(message as Fields, secret) }),
  clickbank: (message, secret) => JSON.stringify(encrypt(JSON.stringify(message), secret, Buffer.alloc(16))),
  stripe: (message) => JSON.stringify(message),
}
const toForm = (fields: Fields) => new URLSearchParams(fields).toString()

/** Fields in which a network sends the IP address of a buyer, or any data of the buyer. */
const withIp: Record<NetworkName, (message: object, ip: string) => object> = {
  warriorplus: (message, ip) => ({ ...message, WP_BUYER_IP: ip }),
  jvzoo: (message, ip) => ({ ...message, cvendthru: `ip=${ip}` }),
  digistore24: (message, ip) => ({ ...message, ip_address: ip }),
  clickbank: (message, ip) => ({ ...message, vendorVariables: { ip } }),
  stripe: (message, ip) => {
    const copy = structuredClone(message) as { data: { object: object } }
    Object.assign(copy.data.object, { evidence: { customer_purchase_ip: ip } })
    return copy
  },
}

const secretOf = (network: NetworkName) => (network === 'warriorplus' ? SECURITY_KEY : 'SECRETKEY123')
const emailOf = (network: NetworkName) => `zyx${network}@example.com`
const LEFTOVER = /zyx|quux|203\.0\.113\./i

/** Posts a message about a buyer of a network. */
async function post(network: NetworkName, kind: 'sale' | 'refund' | 'dispute', secret: string) {
  const adapter = findNetwork(network)
  const key = { id: 'k', mode: 'live', selector: VENDOR, secret } as const
  const sale = {
    saleId: `S${network}`,
    item: 'item_1',
    itemName: 'My Video Course',
    minor: 2700,
    at: new Date(),
  }
  const buyer = { email: emailOf(network), name: `Zoe Quux${network}` }
  const request = findNetworkSetup(network).example(kind, key, { ...sale, ...buyer })
  const result = adapter.verify(request, [key])
  if (result.proof !== 'verified') throw new Error(result.proof)
  const message = withIp[network](Object(result.message), `203.0.113.${networkNames.indexOf(network)}`)
  const raw = writers[network](message, secret)
  const signature = writeSignatureHeader(Buffer.from(raw), secret, new Date())
  const headers = { ...request.headers, ...(network === 'stripe' && { 'stripe-signature': signature }) }
  const token = adapter.urlToken ? [tokenOf(network)] : undefined
  const params = { network, ...(token && { token }) } as unknown as Record<string, string>
  const handler = network === 'warriorplus' ? postWarriorPlus : POST
  const { status } = await callRoute(handler, { raw, headers, params })
  await waitForBackgroundWork()
  return status
}

beforeEach(async () => {
  await storeSecurityKey()
  const { id: productId } = await createNotifiedProduct('item_1')
  for (const network of networkNames.filter((name) => name !== 'warriorplus')) {
    const urlToken = findNetwork(network).urlToken ? tokenOf(network) : null
    await db.networkSetup.create({ data: { network, setUpAt: new Date(), urlToken } })
    await db.listing.create({ data: { network, item: 'item_1', normalItem: 'item_1', productId } })
    await saveKey(network, 'proof')
  }
  await saveKey('stripe', 'api')
  const ids = { id: 'cs_1', subscription: null, paymentIntent: 'Sstripe' }
  const lines = [{ item: 'item_1', name: 'My Video Course', quantity: 1, amount: 2700 }]
  jest.spyOn(stripe, 'facts').mockResolvedValue({ session: ids, lines, paymentIntent: 'Sstripe' })
})
afterEach(() => {
  jest.restoreAllMocks()
})

async function saveKey(network: NetworkName, kind: 'proof' | 'api') {
  const id = randomUUID()
  const sealed = vault.seal(sealedKeyName(id), secretOf(network))
  const selector = network === 'clickbank' ? VENDOR : null
  await db.networkKey.create({ data: { id, network, kind, selector, sealed } })
}

/** Returns a text in which bytes are readable that the database shows as hexadecimal digits. */
const withReadableBytes = (text: string) =>
  text.replace(/\\x([0-9a-f]{2,})/g, (_, hex: string) => Buffer.from(hex, 'hex').toString('latin1'))

/** Returns all rows of all tables as text. */
async function readDatabase(): Promise<string> {
  const client = new Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ text: string }>(`SELECT row::text AS text FROM ${name} AS row`)
    texts.push(...rows.map(({ text }) => `${name} ${text}`))
  }
  await client.end()
  return withReadableBytes(texts.join('\n'))
}

async function readBackup(): Promise<string> {
  const out = new PassThrough()
  const written = writeBackup({ databaseUrl: process.env.DATABASE_URL ?? '', store: diskStorage }, out)
  const tar = await buffer(out)
  await written
  return withReadableBytes(tar.toString())
}

/** Returns the lines of a text that contain data of a deleted buyer. */
const listLeftovers = (text: string) =>
  text
    .split('\n')
    .filter((line) => LEFTOVER.test(line))
    .map((line) => line.slice(0, 1000))

test('a deleted buyer of each network is in no row and in no new backup', async () => {
  for (const network of networkNames) {
    for (const kind of ['sale', 'refund', 'dispute'] as const)
      expect([network, kind, await post(network, kind, secretOf(network))]).toEqual([network, kind, 200])
    expect([network, await post(network, 'sale', 'another secret')]).toEqual([network, 401])
  }
  const buyers = await db.user.findMany()
  expect(buyers.map(({ email }) => email).toSorted()).toEqual(networkNames.map(emailOf).toSorted())
  const before = [await readDatabase(), await readBackup()]
  for (const network of networkNames)
    for (const text of before)
      for (const part of [emailOf(network), `Quux${network}`, `203.0.113.${networkNames.indexOf(network)}`])
        expect([network, part, text.includes(part)]).toEqual([network, part, true])
  const as = await createAdmin()
  for (const { id } of buyers)
    expect(await callRoute(deleteUser, { as, method: 'DELETE', params: { userId: id } })).toMatchObject({
      status: 204,
    })
  await waitForBackgroundWork()
  expect(await db.purchase.count()).toBe(networkNames.length)
  expect(listLeftovers(await readDatabase())).toEqual([])
  expect(listLeftovers(await readBackup())).toEqual([])
})

test('deleting a buyer keeps unverified messages about a longer email', async () => {
  await post('jvzoo', 'sale', secretOf('jvzoo'))
  await post('jvzoo', 'sale', 'another secret')
  const { id } = await db.user.findFirstOrThrow()
  await db.user.updateMany({ data: { email: emailOf('jvzoo').slice(1) } })
  const params = { userId: id }
  await callRoute(deleteUser, { as: await createAdmin(), method: 'DELETE', params })
  expect(await db.ipnEvent.count({ where: { state: 'unverified' } })).toBe(1)
})
