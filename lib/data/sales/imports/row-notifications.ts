import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { readSaleId } from '../networks/stored-ids'
import { writeMessage } from '../networks/warriorplus/write-message'
import type { ParsedRow, ParsedSale } from './parse-row'

/** A notification about an imported sale with the fields that WarriorPlus would have sent, and its time. */
export interface ImportedNotification {
  payload: FormFields
  at: Date
}

const actions = { refund: 'refund', dispute: 'dispute' } as const

/**
 * Returns the notifications for a CSV row: the sale, at its date, and the refund or dispute, at its date.
 * Without a refund date, both have the date of the sale.
 */
export function buildRowNotifications(
  { email, name, sale }: ParsedRow & { sale: ParsedSale },
  saleId: string,
  { now, sendMails }: { now: Date; sendMails: boolean },
): ImportedNotification[] {
  const { kind, soldAt, returnedAt } = sale
  const at = soldAt ?? now
  const sentId = sale.network === 'warriorplus' ? saleId : readSaleId(sale.network, saleId)
  const message = {
    ...sale,
    ...(saleId.startsWith('sale_') ? { saleId: null, sale: saleId } : { saleId: sentId }),
    name,
    email,
    source: 'import' as const,
    occurredAt: at.toISOString(),
    mailsBuyer: sendMails,
  }
  const paymentStatus = kind === 'pending' ? 'Pending' : 'Completed'
  const sold = { at, payload: writeMessage({ ...message, action: 'sale', paymentStatus }) }
  if (kind !== 'refund' && kind !== 'dispute') return [sold]
  const back = returnedAt && returnedAt > at ? returnedAt : at
  return [sold, { at: back, payload: writeMessage({ ...message, action: actions[kind] }) }]
}
