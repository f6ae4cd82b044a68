import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { warriorPlus } from './warriorplus/adapter'

/** The adapters of the networks whose messages Lectern reads. */
const networks: Partial<
  Record<NetworkName, Pick<typeof warriorPlus, 'isOrderedByArrival' | 'normalItem' | 'withoutBuyer'>>
> = { warriorplus: warriorPlus }

/** Tells whether messages of a network without a sequence number are ordered by their arrival. */
export const isOrderedByArrival = (network: NetworkName) => networks[network]?.isOrderedByArrival ?? false

/** Returns the form in which item numbers of a network are compared. Empty without an item number. */
export function normalizeItem(network: NetworkName, item: string | null): string {
  const trimmed = item?.trim() ?? ''
  return trimmed && (networks[network]?.normalItem(trimmed) ?? trimmed)
}

/** Returns a message without the buyer. Empty for a network whose messages Lectern can’t read. */
export const withoutBuyer = (network: NetworkName, message: FormFields): FormFields =>
  networks[network]?.withoutBuyer(message) ?? {}
