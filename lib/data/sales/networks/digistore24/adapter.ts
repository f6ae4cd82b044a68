import 'server-only'
import { CURRENCY_PATTERN, parseMinor } from '@/lib/contract/sales/amounts'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import { LATEST_SALE_TIME, parseSaleTime } from '@/lib/contract/sales/parse-sale-time'
import { idAt, omitMessageFields, textAt } from '../json-message'
import {
  emptyEvent,
  type Json,
  type Network,
  type ProofKey,
  type RawRequest,
  type SaleEvent,
  type VerificationResult,
} from '../network'
import { FORM_CONTENT_TYPES, parseMessageForm } from '../parse-form'
import { readBuyer } from '../read-buyer'
import { readSignedFields, SIGNATURE_FIELDS, type SignedFields } from './signature'

function verify({ headers, body }: RawRequest, keys: readonly ProofKey[]): VerificationResult {
  const form = parseMessageForm(body, headers['content-type'])
  if (form === null) return { proof: 'malformed', why: 'The body isn’t a form' }
  if (keys.length === 0) return { proof: 'unproven' }
  // The signature doesn't cover empty values, so an empty value could hide a signed one with the same name.
  const repeated = Object.keys(form).find((name) => Array.isArray(form[name]))
  if (repeated !== undefined) return { proof: 'refused', why: `The field ${repeated} is repeated` }
  const fields: SignedFields = Object.fromEntries(
    Object.entries(form).map(([name, value]) => [name, String(value)]),
  )
  if (!SIGNATURE_FIELDS.some((name) => fields[name])) {
    return { proof: 'refused', why: 'The field sha_sign is missing' }
  }
  for (const key of keys) {
    const message = readSignedFields(fields, key.secret)
    if (message) return { proof: 'verified', keyId: key.id, message }
  }
  return { proof: 'refused', why: 'The signature is wrong' }
}

const actions = new Map<string, SaleEvent['action']>([
  ['on_payment', 'sale'],
  ['on_payment_subscription_signup', 'sale'],
  ['on_refund', 'refund'],
  ['on_chargeback', 'dispute'],
  ['on_payment_missed', 'subscr_suspended'],
  ['on_rebill_cancelled', 'subscr_cancelled'],
  ['last_paid_day', 'subscr_ended'],
])

/** Returns the event of a message about one item of an order. An unknown message has an event that changes nothing. */
function toEvents(message: Json): SaleEvent[] {
  const event = textAt(message, 'event')
  const action = actions.get(event ?? '')
  const saleId = idAt(message, 'order_id')
  const noted: SaleEvent = {
    ...emptyEvent,
    actionText: event,
    messageId: readMessageId(message),
    mode: isTest(message) ? 'test' : 'live',
    occurredAt: readTime(message),
  }
  if (!action || saleId === null) return [noted]
  const number = readPaymentNumber(message)
  const isLaterPayment = action === 'sale' && number !== null && number > 1
  const isPayment = action === 'sale'
  return [
    {
      ...noted,
      action: isLaterPayment ? 'subscr_completed' : action,
      saleId,
      orderId: saleId,
      item: idAt(message, 'product_id'),
      itemName: textAt(message, 'product_name'),
      quantity: readCount(message, 'quantity') ?? 1,
      buyer: readDigistoreBuyer(message),
      status: isPayment ? 'completed' : null,
      paymentStatus: isPayment ? 'Completed' : null,
      paymentMethod: idAt(message, 'pay_method'),
      payment: isPayment ? readPayment(message, number) : { ...emptyEvent.payment, id: paymentOf(message) },
      refund: action === 'refund' ? readRefund(message) : undefined,
      affiliate: { id: idAt(message, 'affiliate_id') ?? '', name: idAt(message, 'affiliate_name') },
    },
  ]
}

/** Returns the ID of a message: its transaction, event and item, because a transaction can have several messages. */
function readMessageId(message: Json): string | null {
  const names = ['transaction_id', 'event', 'product_id']
  const parts = names.map((name) => idAt(message, name))
  return parts[0] === null ? null : parts.join(' ')
}

const isTest = (message: Json) =>
  [textAt(message, 'api_mode'), textAt(message, 'pay_method')].includes('test')

/** Returns a whole number of at least 1. */
function readCount(message: Json, name: string): number | null {
  const text = textAt(message, name) ?? ''
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null
}

/** Returns the payment's number within its subscription or installments. Null for a single payment. */
const readPaymentNumber = (message: Json) => readCount(message, 'pay_sequence_no')

/** Returns the ID of the payment that a refund or chargeback takes back. */
const paymentOf = (message: Json) => idAt(message, 'parent_transaction_id')

function readCurrency(message: Json): string | null {
  const code = textAt(message, 'transaction_currency') ?? textAt(message, 'currency') ?? ''
  return CURRENCY_PATTERN.test(code) ? code.toUpperCase() : null
}

/** Returns the buyer's price of the item, without a sign, as the network writes it. */
const readPrice = (message: Json) =>
  (
    textAt(message, 'product_txn_amount') ??
    textAt(message, 'transaction_amount') ??
    textAt(message, 'amount_brutto') ??
    textAt(message, 'amount')
  )?.replace(/^-/, '') ?? null

function readPayment(message: Json, number: number | null): SaleEvent['payment'] {
  const currency = readCurrency(message)
  const minorOf = (text: string | null) => (currency === null ? null : parseMinor(text, currency))
  const minor = minorOf(readPrice(message))
  // The vendor's share is for all items of the order, and this message doesn't contain the other items.
  const isOnlyItem = (readCount(message, 'item_count') ?? 1) === 1
  return {
    ...emptyEvent.payment,
    id: idAt(message, 'transaction_id'),
    number,
    minor,
    currency: minor === null ? null : currency,
    earnedMinor: minor !== null && isOnlyItem ? minorOf(textAt(message, 'amount_vendor')) : null,
    text: minor === null || currency === null ? readPrice(message) : formatDecimal(minor, currency),
    currencyText: textAt(message, 'currency'),
  }
}

/** Returns a refund. A refund without a readable amount counts as a full refund. */
function readRefund(message: Json): SaleEvent['refund'] {
  const currency = readCurrency(message)
  const minor = currency === null ? null : parseMinor(readPrice(message), currency)
  return { id: idAt(message, 'transaction_id'), minor: minor || null, currency: minor ? currency : null }
}

/**
 * Returns the time of the transaction, else of the order. The end of the paid period isn't a transaction, and comes long
 * after the order. Digistore24 doesn't document the time zone, so times are read as UTC.
 */
function readTime(message: Json): string | null {
  const date = textAt(message, 'transaction_date')
  const orderedAt = textAt(message, 'event') === 'last_paid_day' ? null : textAt(message, 'order_date_time')
  const text = date ? `${date} ${textAt(message, 'transaction_time') ?? '00:00:00'}` : orderedAt
  return (text && parseSaleTime(text, LATEST_SALE_TIME)?.toISOString()) || null
}

const readDigistoreBuyer = (message: Json) =>
  readBuyer({
    email: textAt(message, 'buyer_email') ?? textAt(message, 'email') ?? textAt(message, 'address_email'),
    firstName: textAt(message, 'buyer_first_name') ?? textAt(message, 'address_first_name'),
    lastName: textAt(message, 'buyer_last_name') ?? textAt(message, 'address_last_name'),
  })

/** Fields that start like the buyer's data, but don't contain any. */
const IMPERSONAL =
  /^(buyer_(id|language)|address_id|billing_(id|status|type|descriptor|stop_reason)|upgraded_(order|product|buyer)_.*)$/i

/** Fields with data of the buyer, and fields that the vendor fills in freely. */
const PERSONAL =
  /^(email|country|(buyer|address|billing|upgraded|license_data|delivery|shipping|form)_.*|custom(_key)?|eticket_.*|note|ip|ip_address|.*_email)$/i

const isPersonalField = (name: string) => PERSONAL.test(name) && !IMPERSONAL.test(name)

/** Adapter for Digistore24. Its messages are forms with a signature over their fields. */
export const digistore24 = {
  name: 'digistore24',
  label: 'Digistore24',
  contentTypes: FORM_CONTENT_TYPES,
  headers: ['content-type'],
  secretFields: SIGNATURE_FIELDS,
  volatile: [],
  covers: 'values',
  urlToken: false,
  answersGet: true,
  hasItems: true,
  hasPartialRefunds: true,
  sellerOfRecord: 'network',
  isOrderedByArrival: false,
  verify,
  toEvents,
  refundRequestUrl: (message) => {
    const url = textAt(message, 'request_refund_url')
    return url?.startsWith('https://') ? url : null
  },
  // Digistore24 shows the URL on its thank-you page.
  answer: (signInUrl) => `OK\nloginurl: ${signInUrl}`,
  normalItem: (item) => item.trim(),
  withoutBuyer: (message) => omitMessageFields(message, isPersonalField),
  ipFields: ['ip', 'ip_address'],
  countryPaths: [['address_country'], ['country']],
} satisfies Network
