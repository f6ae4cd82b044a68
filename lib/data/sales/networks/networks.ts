import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import type { Network } from './network'
import { warriorPlus } from './warriorplus/adapter'

/** The adapters of the networks whose messages Lectern reads. */
const networks: Partial<Record<NetworkName, Network>> = { warriorplus: warriorPlus }

/** Returns the adapter of a network. Null if Lectern can’t read its messages yet. */
export const findNetwork = (name: NetworkName): Network | null => networks[name] ?? null

/** Tells whether a sale of a network has a purchase for each of its items. */
export const hasItems = (name: NetworkName) => findNetwork(name)?.hasItems ?? false

/** Tells whether messages of a network without a sequence number are ordered by their arrival. */
export const isOrderedByArrival = (name: NetworkName) => findNetwork(name)?.isOrderedByArrival ?? false
