import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { formFieldsSchema } from '@/lib/contract/sales/notification-fields'
import { clickBank } from './clickbank/adapter'
import { digistore24 } from './digistore24/adapter'
import { jvzoo } from './jvzoo/adapter'
import { emptyEvent, type Json, type Network, type SaleEvent } from './network'
import { stripe } from './stripe/adapter'
import { warriorPlus } from './warriorplus/adapter'

/** The adapters of the networks whose messages Lectern reads. */
const networks: Record<NetworkName, Network> = {
  warriorplus: warriorPlus,
  jvzoo,
  stripe,
  digistore24,
  clickbank: clickBank,
}

/** Returns the adapter of a network. */
export const findNetwork = (name: NetworkName): Network => networks[name]

/** Returns whether a sale of a network has a purchase for each of its items. */
export const hasItems = (name: NetworkName) => findNetwork(name).hasItems

/** Returns the adapters of all networks whose messages Lectern reads. */
export const listNetworks = (): Network[] => Object.values(networks)

/**
 * Returns the adapter of a network that the owner sets up. Throws `conflict` for WarriorPlus, which is always set up
 * and has its keys in the settings.
 */
export function requireNetwork(name: NetworkName): Network {
  const network = findNetwork(name)
  if (network === warriorPlus) throw new AppError('conflict', 'WarriorPlus is always set up')
  return network
}

/** Returns whether a network’s messages without a sequence number are ordered by their arrival. */
export const isOrderedByArrival = (name: NetworkName) => findNetwork(name).isOrderedByArrival

/** Returns an item number in the form that is used for comparisons. Empty without an item number. */
export function normalizeItem(network: NetworkName, item: string | null): string {
  const trimmed = item?.trim() ?? ''
  return trimmed && findNetwork(network).normalItem(trimmed)
}

/** Returns the events in a message. If there are none, returns an empty event, which changes nothing. */
export function readEvents(network: Network, message: Json, facts: Json | null): [SaleEvent, ...SaleEvent[]] {
  const [first = emptyEvent, ...more] = network.toEvents(message, facts)
  return [first, ...more]
}

/**
 * Returns the event of one part of a message. Returns an empty event if the message doesn't have this part.
 */
export const readEvent = (name: NetworkName, message: Json, part = 0, facts: Json | null = null): SaleEvent =>
  findNetwork(name).toEvents(message, facts)[part] ?? emptyEvent

/**
 * Returns a message without the buyer. Imported sales of all networks are stored with WarriorPlus field
 * names.
 */
export function withoutBuyer(name: NetworkName, message: Json): Json {
  const rest = findNetwork(name).withoutBuyer(message)
  const form = formFieldsSchema.safeParse(rest)
  return form.success ? warriorPlus.withoutBuyer(form.data) : rest
}
