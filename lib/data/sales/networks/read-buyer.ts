import 'server-only'
import { emailSchema } from '@/lib/contract/field-schemas'
import { REMOVED_PLACEHOLDER } from '@/lib/contract/sales/notification-fields'
import { cleanBuyerName, shortenName, splitBuyerName } from './buyer-name'
import type { SaleEvent } from './network'

/** Data of a buyer, as the network sent it. */
interface SentBuyer {
  email: string | null
  /** The full name. Null if the network sends the first and last name separately. */
  name?: string | null
  firstName?: string | null
  lastName?: string | null
  ip?: string | null
}

const readName = (sent: string | null | undefined) =>
  sent === REMOVED_PLACEHOLDER ? null : shortenName(cleanBuyerName(sent ?? null))

/** Returns the normal form of a buyer. Leaves out invalid emails, names that look like links, and removed names. */
export function readBuyer(sent: SentBuyer): SaleEvent['buyer'] {
  const parts = [sent.firstName, sent.lastName].filter(Boolean)
  const name = sent.name ?? null
  return {
    rawEmail: sent.email,
    email: emailSchema.safeParse(sent.email).data ?? null,
    firstName: readName(sent.firstName),
    lastName: readName(sent.lastName),
    ...splitBuyerName(name),
    rawName: name ?? (parts.join(' ') || null),
    ip: sent.ip ?? null,
  }
}
