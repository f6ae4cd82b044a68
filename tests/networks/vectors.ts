import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import type { Network, RawRequest } from '@/lib/data/sales/networks/network'

const vectorSchema = z.strictObject({
  description: z.string(),
  /** Publisher of the message and its signature. */
  source: z.string(),
  /** True if an independent party published the vector. */
  independent: z.boolean(),
  receivedAt: z.iso.datetime(),
  headers: z.record(z.string(), z.string()),
  body: z.union([z.strictObject({ text: z.string() }), z.strictObject({ base64: z.string() })]),
  keys: z.array(
    z.strictObject({
      id: z.string(),
      mode: z.enum(['live', 'test']),
      selector: z.string().nullable(),
      secret: z.string(),
    }),
  ),
  /** Data that the API of the network returns about the message. */
  facts: z.json().default(null),
  expected: z.strictObject({
    proof: z.enum(['verified', 'unproven', 'refused', 'malformed']),
    /** Status of the response, if the proof doesn’t tell it. */
    status: z.int().optional(),
    /** Some fields of each event. */
    events: z.array(z.record(z.string(), z.json())),
  }),
})
type Vector = z.infer<typeof vectorSchema>

const toRequest = ({ headers, body, receivedAt }: Vector): RawRequest => ({
  headers,
  body: 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64'),
  receivedAt: new Date(receivedAt),
})

/** Reads the vectors of a network from `tests/networks/<network>/*.json`. */
export function readVectors(network: string) {
  const folder = path.join(__dirname, network)
  return readdirSync(folder).map((file) => {
    const vector = vectorSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
    return { name: path.parse(file).name, ...vector, request: toRequest(vector) }
  })
}

/** Reads one vector of a network. */
export function readVector(network: string, name: string) {
  const vector = readVectors(network).find((one) => one.name === name)
  if (!vector) throw new Error(`No vector ${name} of ${network}`)
  return vector
}

/** Verifies a request, and returns its proof and its events. */
export function verifyRequest(
  network: Network,
  { request, keys, facts }: Pick<ReturnType<typeof readVector>, 'request' | 'keys' | 'facts'>,
) {
  const result = network.verify(request, keys)
  const events = result.proof === 'verified' ? network.toEvents(result.message, facts) : []
  return { proof: result.proof, events }
}

/** Returns the bytes with each bit changed, one at a time. */
export function* flipBits(bytes: Buffer): Generator<Buffer> {
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes)
    changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    yield changed
  }
}
