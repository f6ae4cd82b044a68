import 'server-only'
import type { NetworkName } from '@/lib/contract/sales/networks'
import type { Json } from './network'
import { withoutBuyer } from './networks'

/** Returns the fields of a message about the buyer: those that are removed when a customer is deleted. */
export function readBuyerFields(network: NetworkName, message: Json): Record<string, Json> | null {
  const removed = findChanges(message, withoutBuyer(network, message))
  return isRecord(removed) ? removed : null
}

const isRecord = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the parts of a value that differ from another value. Undefined if both are equal. */
function findChanges(value: Json, other: Json | undefined): Json | undefined {
  if (JSON.stringify(value) === JSON.stringify(other)) return undefined
  if (!isRecord(value) || !isRecord(other)) return value
  const changes = Object.entries(value).flatMap(([name, one]) => {
    const change = findChanges(one, Object.hasOwn(other, name) ? other[name] : undefined)
    return change === undefined ? [] : [[name, change] as const]
  })
  return Object.fromEntries(changes)
}
