import 'server-only'
import { createHash } from 'node:crypto'
import type { Json, Network, SaleEvent } from '../networks/network'
import { readEvents } from '../networks/networks'

/** Returns the columns of a verified message, and the event and mode of each part. */
export function toVerifiedColumns(network: Network, message: Json) {
  const events = readEvents(network, message, null)
  return {
    payloadSha256: hashJson([network.name, message]),
    identity: identityOf(network, message, events[0]),
    parts: events.map((event, part) => ({ part, event, mode: event.mode })),
  }
}

const IDENTITY_CHARACTERS_MAX = 200

/** Returns the ID of a message, else the hash of what stays the same when the network sends it again. */
function identityOf({ volatile }: Network, message: Json, { messageId }: SaleEvent): string {
  if (messageId) return messageId.length <= IDENTITY_CHARACTERS_MAX ? messageId : hashJson(messageId)
  const isRecord = typeof message === 'object' && message !== null && !Array.isArray(message)
  if (!isRecord) return hashJson(message)
  return hashJson(Object.fromEntries(Object.entries(message).filter(([name]) => !volatile.includes(name))))
}

/** Returns the hash of a value. The names of every object are sorted, so that their order doesn’t matter. */
function hashJson(value: Json): string {
  const text = JSON.stringify(value, (_name, one) =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => Number(a > b) - Number(a < b)))
      : one,
  )
  return createHash('sha256').update(text).digest('hex')
}
