import fc from 'fast-check'
import { type Json, type Network, saleEventSchema } from '@/lib/data/sales/networks/network'

const SEED = 20_260_101
const RUNS = 2000

const value: fc.Arbitrary<Json> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('', '-1.50', '27.00', '9'.repeat(40), 'constructor', '__proto__', '2026-13-45', 'usd'),
  fc.double(),
  fc.integer(),
  fc.jsonValue({ maxDepth: 3 }).map((json): Json => JSON.parse(JSON.stringify(json))),
)

/** Random values, and the positions in a message that they replace. */
export type MessageChanges = [position: number, value: Json][]
export const messageChanges: fc.Arbitrary<MessageChanges> = fc.array(fc.tuple(fc.nat(30), value), {
  maxLength: 8,
})

/** Returns a copy of a message in which the values at some positions are random. */
export function changeMessage(message: Json, changes: MessageChanges): Json {
  return mutate(message, createChooser(changes))
}

function createChooser(changes: MessageChanges): () => Json | undefined {
  const positions = new Map(changes.map(([at, random]) => [at + 1, random]))
  let position = 0
  return () => positions.get(position++)
}

/** Returns a copy of a message in which some values at any depth are random, and some names are new. */
function mutate(message: Json, choose: () => Json | undefined): Json {
  const random = choose()
  if (random !== undefined) return random
  if (Array.isArray(message)) return message.map((one) => mutate(one, choose))
  if (typeof message !== 'object' || message === null) return message
  return Object.fromEntries([
    ...Object.entries(message).map(([name, one]) => [name, mutate(one, choose)]),
    ['unknown_field', choose() ?? null],
  ])
}

/**
 * Checks with 2,000 messages that an adapter never throws for unknown fields, types and values, and that its
 * events have the normal form.
 */
export function expectNoThrow(network: Network, messages: Json[], facts: Json[]) {
  const arbitrary = fc.tuple(fc.constantFrom(...messages), fc.constantFrom(...facts), messageChanges)
  fc.assert(
    fc.property(arbitrary, ([message, known, changes]) => {
      const choose = createChooser(changes)
      const changed = mutate(message, choose)
      const events = network.toEvents(changed, mutate(known, choose))
      for (const event of events) saleEventSchema.parse(event)
      expect(network.toEvents(network.withoutBuyer(changed), known)).toBeInstanceOf(Array)
    }),
    { seed: SEED, numRuns: RUNS },
  )
}
