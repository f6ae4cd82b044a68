import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { warriorPlus } from './warriorplus/adapter'

/** The adapters of the networks whose messages Lectern reads. */
const networks: Partial<Record<NetworkName, { isOrderedByArrival: boolean }>> = { warriorplus: warriorPlus }

/** Tells whether messages of a network without a sequence number are ordered by their arrival. */
export const isOrderedByArrival = (network: NetworkName) => networks[network]?.isOrderedByArrival ?? false
