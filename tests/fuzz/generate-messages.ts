import fc, { type Arbitrary } from 'fast-check'
import { exampleKinds, type NetworkName } from '@/lib/contract/sales/networks'
import { decrypt, encrypt } from '@/lib/data/sales/networks/clickbank/cipher'
import { signFields as signDigistore24 } from '@/lib/data/sales/networks/digistore24/signature'
import { signFields as signJvzoo } from '@/lib/data/sales/networks/jvzoo/example'
import type { Json } from '@/lib/data/sales/networks/network'
import { writeSignatureHeader } from '@/lib/data/sales/networks/stripe/signature'
import { createNetworkMessage, type Receiver } from '../../bench/network-sales'
import { changeMessage, messageChanges } from '../networks/random-messages'
import type { FuzzRequest } from './generate-requests'

/** Number of different sales, small enough that several messages are about the same one. */
const SALES = 50

/** Reads the fields of an example, and signs changed fields. */
interface Format {
  read: (body: Buffer, secret: string) => Json
  sign: (message: Json, secret: string) => { body: Buffer; headers?: Record<string, string> }
}

const textOf = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** Returns the format of a form in which one field is the proof. */
const formFormat = (
  proof: string,
  sign: (fields: Record<string, string>, secret: string) => string,
): Format => ({
  read(body) {
    const { [proof]: _, ...fields } = Object.fromEntries(new URLSearchParams(body.toString()))
    return fields
  },
  sign(message, secret) {
    const texts = Object.entries(Object(message)).map(([name, value]) => [name, textOf(value as Json)])
    // A form can’t contain unpaired surrogates, so they are replaced before the form is signed.
    const fields = Object.fromEntries(new URLSearchParams(texts))
    return {
      body: Buffer.from(new URLSearchParams({ ...fields, [proof]: sign(fields, secret) }).toString()),
    }
  },
})

const formats: Record<NetworkName, Format> = {
  warriorplus: formFormat('WP_SECURITYKEY', (_, secret) => secret),
  jvzoo: formFormat('cverify', signJvzoo),
  digistore24: formFormat('sha_sign', signDigistore24),
  stripe: {
    read: (body) => JSON.parse(body.toString()),
    sign(message, secret) {
      const body = Buffer.from(JSON.stringify(message))
      return { body, headers: { 'stripe-signature': writeSignatureHeader(body, secret, new Date()) } }
    },
  },
  clickbank: {
    read: (body, secret) => JSON.parse(String(decrypt(JSON.parse(body.toString()), secret))),
    sign: (message, secret) => ({
      body: Buffer.from(JSON.stringify(encrypt(JSON.stringify(message), secret, Buffer.alloc(16)))),
    }),
  },
}

/** Generates messages of a network with random values, which the key of the network signs. */
export const generateMessages = (receiver: Receiver): Arbitrary<FuzzRequest> =>
  fc
    .record({
      kind: fc.constantFrom(...exampleKinds),
      sale: fc.nat(SALES),
      changes: messageChanges,
    })
    .map(({ kind, sale, changes }) => {
      const { network, key, path } = receiver
      const example = createNetworkMessage(receiver, kind, sale)
      const { read, sign } = formats[network.name]
      const { body, headers } = sign(changeMessage(read(example.body, key.secret), changes), key.secret)
      return {
        role: 'visitor',
        method: 'POST',
        path: `/api/ipn/${path}`,
        headers: { ...example.headers, ...headers },
        body: body.toString('base64'),
        endpoint: { template: '/api/ipn/[network]/[[...token]]', verb: 'POST' },
        sender: network.name,
      }
    })
