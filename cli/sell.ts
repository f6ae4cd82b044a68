import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { emailSchema } from '@/lib/contract/field-schemas'
import { type ExampleKind, networkNames } from '@/lib/contract/sales/networks'
import type { ProofKey } from '@/lib/data/sales/networks/network'
import { readNetworkCredentials } from '@/lib/data/sales/networks/network-credentials'
import { findNetworkSetup } from '@/lib/data/sales/networks/network-setups'
import { findNetwork } from '@/lib/data/sales/networks/networks'
import { readSecurityKeys } from '@/lib/data/system/credentials'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'

const USAGE =
  'Usage: npm run sell -- --network NAME --item ITEM --email EMAIL [--refund] [--sale ID] [--name NAME] [--cents 2700] [--key KEY]'

const options = {
  network: { type: 'string', default: 'warriorplus' },
  item: { type: 'string' },
  email: { type: 'string' },
  name: { type: 'string', default: 'Jane Doe' },
  cents: { type: 'string', default: '2700' },
  /** ID of the sale. Default: a new ID. */
  sale: { type: 'string' },
  /** Key that signs the messages. Default: the saved key. */
  key: { type: 'string' },
  refund: { type: 'boolean', default: false },
} as const

/**
 * Sends a sale to the running server, as a network would. With `--refund`, sends the refund of the sale too.
 */
async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const name = networkNames.find((one) => one === values.network)
  const network = name && findNetwork(name)
  if (!network || !values.item || !values.email) throw new Error(USAGE)
  const { key: saved, path } = await readReceiver(network.name)
  const key = { ...saved, secret: values.key ?? saved.secret }
  const message = {
    saleId: values.sale ?? randomUUID(),
    item: values.item,
    itemName: values.item,
    email: emailSchema.parse(values.email),
    name: values.name,
    minor: Number(values.cents),
    at: new Date(),
  }
  const kinds: ExampleKind[] = values.refund ? ['sale', 'refund'] : ['sale']
  for (const kind of kinds) {
    const { headers, body } = findNetworkSetup(network.name).example(kind, key, message)
    const answer = await fetch(`${env.APP_URL}/api/ipn/${path}`, {
      method: 'POST',
      headers,
      body: Uint8Array.from(body),
    })
    console.log(`${kind} ${message.saleId}: ${answer.status} ${(await answer.text()).trim()}`)
    if (!answer.ok) process.exitCode = 1
  }
}

type Receiver = { key: ProofKey; path: string }

/** Returns the key that signs messages, and the path of the notification URL. */
async function readReceiver(name: (typeof networkNames)[number]): Promise<Receiver> {
  if (name === 'warriorplus') {
    const [secret] = await readSecurityKeys()
    if (!secret) throw new Error('Save your security key first.')
    return { key: { id: name, mode: 'live', selector: null, secret }, path: name }
  }
  const { isSetUp, tokens, proofKeys } = await readNetworkCredentials(name)
  const [key] = proofKeys
  if (!isSetUp || !key)
    throw new Error('Set up the network under Settings → Networks, and save its key first.')
  return { key, path: [name, ...tokens.slice(0, 1)].join('/') }
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
