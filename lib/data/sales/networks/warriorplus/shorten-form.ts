import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { warriorPlus } from './adapter'

/** Maximum size of an unverified notification's fields, and of its event. Bytes. */
const UNVERIFIED_BYTES_MAX = 8 * 1024

/** Returns whether a field belongs to WarriorPlus, not to a payment processor. */
const isWarriorPlusField = (name: string) => /^(WP_|IPN_)/.test(name)

const bytesOf = (stored: unknown) => Buffer.byteLength(JSON.stringify(stored))

/**
 * Returns the fields if they and their event fit. Otherwise, returns as many as fit, with WarriorPlus fields
 * first.
 */
export function shortenForm(payload: FormFields): FormFields {
  const fields = bytesOf(payload) <= UNVERIFIED_BYTES_MAX ? payload : firstFields(payload)
  if (bytesOf(warriorPlus.toEvents(fields)) <= UNVERIFIED_BYTES_MAX) return fields
  return shortenForm(withoutLongest(fields))
}

function firstFields(payload: FormFields): FormFields {
  let bytes = 2
  const fields = Object.entries(payload).sort(
    ([a], [b]) => Number(isWarriorPlusField(b)) - Number(isWarriorPlusField(a)),
  )
  const kept = fields.filter(([name, value]) => {
    const size = bytesOf({ [name]: value })
    if (bytes + size > UNVERIFIED_BYTES_MAX) return false
    bytes += size
    return true
  })
  return Object.fromEntries(kept)
}

/**
 * Returns the fields without the longest WarriorPlus field, because the event contains only WarriorPlus
 * fields.
 */
function withoutLongest(fields: FormFields): FormFields {
  const own = Object.entries(fields).filter(([name]) => isWarriorPlusField(name))
  const [longest] = own.sort(([, a], [, b]) => bytesOf(b) - bytesOf(a))
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== longest?.[0]))
}
