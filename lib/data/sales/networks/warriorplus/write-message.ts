import 'server-only'
import type { FormFields } from '@/lib/contract/sales/notification-fields'

/**
 * A message in WarriorPlus’s format that we write ourselves: for an import, for a sale from the API, or for a
 * test.
 */
interface OwnMessage {
  action: 'sale' | 'refund' | 'dispute'
  /** The sale number. At least one of `saleId` and `sale` is set. */
  saleId?: string | null
  /** The ID of the sale in the API. */
  sale?: string | null
  item: string | null
  transactionId?: string | null
  name: string | null
  email: string | null
  amount: string | null
  currency?: string | null
  earned?: string | null
  paymentMethod?: string | null
  paymentStatus?: string | null
  affiliateId?: string | null
  affiliateName?: string | null
  /** Source of the sale. Omitted for a test sale, which is treated like a real one. */
  source?: 'import' | 'reconciliation'
  /** Time of the sale. */
  occurredAt?: string | null
  mailsBuyer?: boolean
}

/** Returns the fields that WarriorPlus would have sent. */
export function writeMessage(message: OwnMessage): FormFields {
  const fields = {
    WP_ACTION: message.action,
    WP_PAYMENT_STATUS: message.paymentStatus,
    WP_SALE: message.sale,
    WP_SALEID: message.saleId,
    WP_ITEM_NUMBER: message.item,
    WP_TXNID: message.transactionId,
    WP_BUYER_NAME: message.name,
    WP_BUYER_EMAIL: message.email,
    WP_SALE_AMOUNT: message.amount,
    WP_SALE_CURRENCY: message.currency,
    WP_SALE_EARNINGS_VENDOR: message.earned,
    WP_PAYMETHOD: message.paymentMethod,
    WP_AFFID: message.affiliateId,
    WP_AFFUSER: message.affiliateName,
    API_SOURCE: message.source,
    API_CREATED: message.occurredAt,
    API_MAILS: message.mailsBuyer ? 'yes' : null,
  }
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
