import { flipBits } from '@/tests/networks/vectors'
import type { Network, ProofKey, RawRequest } from './network'
import { findNetworkSetup } from './network-setups'
import { listNetworks } from './networks'

const key: ProofKey = { id: 'k1', mode: 'live', selector: 'acme', secret: 'SECRETKEY123' }
const sale = {
  saleId: 'pi_1',
  item: '345',
  itemName: 'Course',
  email: 'jane@example.com',
  name: 'Jane Doe',
  minor: 2700,
  at: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
}
const exampleOf = ({ name }: Network) => findNetworkSetup(name).example('sale', key, sale)
const networks = listNetworks().map((network) => ({ name: network.name, network }))

/** Returns copies of a request with one changed bit in the part that the proof covers. */
function* changeCovered({ covers }: Network, request: RawRequest): Generator<RawRequest> {
  if (covers === 'bytes') for (const body of flipBits(request.body)) yield { ...request, body }
  if (covers !== 'values') return
  const pairs = [...new URLSearchParams(request.body.toString())]
  for (const [index, [name, value]] of pairs.entries()) {
    for (const bytes of flipBits(Buffer.from(value))) {
      const changed = pairs.map((pair, at): [string, string] =>
        at === index ? [name, bytes.toString('latin1')] : pair,
      )
      yield { ...request, body: Buffer.from(new URLSearchParams(changed).toString()) }
    }
  }
}

test.each(networks)(
  '$name never verifies another message after a changed bit in what its proof covers',
  ({ network }) => {
    const request = exampleOf(network)
    const original = network.verify(request, [key])
    expect(original.proof).toBe('verified')
    // The case of the letters of some signatures doesn’t matter.
    for (const changed of changeCovered(network, request)) {
      const result = network.verify(changed, [key])
      if (result.proof === 'verified') expect(result).toEqual(original)
    }
  },
)

test.each(networks.filter(({ name }) => name !== 'warriorplus'))(
  '$name has a secret URL if its proof covers nothing',
  ({ network: { covers, urlToken } }) => {
    expect(covers === 'nothing' && !urlToken).toBe(false)
  },
)

test.each(networks)('$name keeps none of its secret fields', ({ network }) => {
  const result = network.verify(exampleOf(network), [key])
  const names = result.proof === 'verified' ? Object.keys(Object(result.message)) : []
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => network.secretFields.includes(name))).toEqual([])
})
