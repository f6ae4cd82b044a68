import 'server-only'
import { emailSchema } from '@/lib/contract/field-schemas'
import { cleanBuyerName, shortenName } from './buyer-name'
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
  const whole = cleanBuyerName(name)
  const [first = null, ...rest] = whole ? whole.split(' ') : []
  return {
    rawEmail: sent.email,
    email: emailSchema.safeParse(sent.email).data ?? null,
    firstName: shortenName(first ?? cleanBuyerName(sent.firstName ?? null)),
    lastName: shortenName(whole ? rest.join(' ') : cleanBuyerName(sent.lastName ?? null)),
    rawName: name,
    ip: sent.ip ?? null,
  }
}
