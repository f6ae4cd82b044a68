import 'server-only'
import { emailSchema } from '@/lib/contract/field-schemas'
import { cleanBuyerName, shortenName, splitBuyerName } from './buyer-name'
import type { SaleEvent } from './network'

/** Data of a buyer, as the network sent it. */
interface SentBuyer {
  email: string | null
  /** The whole name. If it is missing, the first and last name. */
  name?: string | null
  firstName?: string | null
  lastName?: string | null
  ip?: string | null
}

/** Returns the normal form of a buyer. Leaves out invalid emails, and names that look like links. */
export function readBuyer(sent: SentBuyer): SaleEvent['buyer'] {
  const name = sent.name ?? null
  return {
    rawEmail: sent.email,
    email: emailSchema.safeParse(sent.email).data ?? null,
    firstName: shortenName(cleanBuyerName(sent.firstName ?? null)),
    lastName: shortenName(cleanBuyerName(sent.lastName ?? null)),
    ...splitBuyerName(name),
    rawName: name,
    ip: sent.ip ?? null,
  }
}
