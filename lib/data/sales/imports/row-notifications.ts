import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import type { ParsedRow, ParsedSale } from './parse-row'

/** A notification that WarriorPlus would have sent about an imported sale, and its time. */
export interface ImportedNotification {
  payload: FormFields
  at: Date
}

const actions = { refund: 'refund', dispute: 'dispute' } as const

/**
 * Returns the notifications for a CSV row: the sale, at its date, and the refund or dispute, at its date.
 * Without a refund date, both have the date of the sale. `API_SOURCE` marks them as imported. `API_MAILS` is
 * set if the buyer gets emails.
 */
export function buildRowNotifications(
  { email, name, sale }: ParsedRow & { sale: ParsedSale },
  saleId: string,
  { now, sendMails }: { now: Date; sendMails: boolean },
): ImportedNotification[] {
  const { kind, soldAt, returnedAt } = sale
  const at = soldAt ?? now
  const fields = {
    ...(saleId.startsWith('sale_') ? { WP_SALE: saleId } : { WP_SALEID: saleId }),
    WP_ITEM_NUMBER: sale.item,
    WP_TXNID: sale.transactionId,
    WP_BUYER_NAME: name,
    WP_BUYER_EMAIL: email,
    WP_SALE_AMOUNT: sale.amount,
    WP_SALE_CURRENCY: sale.currency,
    WP_SALE_EARNINGS_VENDOR: sale.earned,
    WP_PAYMETHOD: sale.paymentMethod,
    WP_AFFID: sale.affiliateId,
    WP_AFFUSER: sale.affiliateName,
    API_SOURCE: 'import',
    API_CREATED: at.toISOString(),
    API_MAILS: sendMails ? 'yes' : null,
  }
  const status = kind === 'pending' ? 'Pending' : 'Completed'
  const sold = { at, payload: given({ WP_ACTION: 'sale', WP_PAYMENT_STATUS: status, ...fields }) }
  if (kind !== 'refund' && kind !== 'dispute') return [sold]
  const back = returnedAt && returnedAt > at ? returnedAt : at
  return [sold, { at: back, payload: given({ WP_ACTION: actions[kind], ...fields }) }]
}

const given = (fields: Record<string, string | null>): FormFields =>
  Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null))
