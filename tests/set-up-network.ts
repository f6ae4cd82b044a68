import { randomUUID } from 'node:crypto'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { sealedKeyName } from '@/lib/data/sales/networks/network-credentials'
import { db } from '@/lib/server/db/client'
import { vault } from '@/lib/server/vault'

/** Sets a network up, as the owner does on its card. */
export const setUpNetwork = (network: NetworkName) =>
  db.networkSetup.create({ data: { network, setUpAt: new Date() } })

/** Stores a key of a network. */
export function saveNetworkKey(network: NetworkName, kind: 'proof' | 'api') {
  const id = randomUUID()
  const sealed = vault.seal(sealedKeyName(id), 'secret')
  return db.networkKey.create({ data: { id, network, kind, sealed } })
}
