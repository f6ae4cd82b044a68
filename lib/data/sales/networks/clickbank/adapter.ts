import 'server-only'
import { CURRENCY_PATTERN, parseMinor } from '@/lib/contract/sales/amounts'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import { LATEST_SALE_TIME, parseSaleTime } from '@/lib/contract/sales/parse-sale-time'
import { idAt, listAt, omitMessageFields, parseJsonObject, quantityAt, textAt } from '../json-message'
import {
  emptyEvent,
  type Json,
  type Network,
  type ProofKey,
  type RawRequest,
  type SaleEvent,
  type VerificationResult,
} from '../network'
import { readBuyer } from '../read-buyer'
import { splitAmount } from '../split-amount'
import { decrypt, type Envelope, readEnvelope } from './cipher'
import { isComplete } from './required-fields'

function verify({ body }: RawRequest, keys: readonly ProofKey[]): VerificationResult {
  const envelope = readEnvelope(body)
  if (envelope === null) return { proof: 'malformed', why: 'This isn’t a ClickBank notification' }
  if (keys.length === 0) return { proof: 'unproven' }
  let vendor: string | null = null
  for (const key of keys) {
    const message = readMessage(envelope, key.secret)
    if (message === null) continue
    vendor = textAt(message, 'vendor')
    if (isSameVendor(vendor, key.selector)) return { proof: 'verified', keyId: key.id, message }
  }
  return vendor === null
    ? { proof: 'refused', why: 'We couldn’t decrypt this notification with the saved secret key' }
    : { proof: 'refused', why: `The notification is for another vendor: ${vendor.slice(0, 50)}` }
}

/** Returns a decrypted message. Null if it isn’t a JSON object with all required fields. */
function readMessage(envelope: Envelope, secret: string): Json {
  const text = decrypt(envelope, secret)
  const message = text && parseJsonObject(text)
  return message && isComplete(message, readType(message)) ? message : null
}

const isSameVendor = (vendor: string | null, selector: string | null) =>
  vendor !== null && vendor.toLowerCase() === selector?.trim().toLowerCase()

/** Returns the transaction type without its test marker, as in `TEST_SALE` and `CANCEL-TEST-REBILL`. */
const readType = (message: Json) => sentTypeOf(message).replace(/^TEST_|-TEST(?=-)/, '')

const sentTypeOf = (message: Json) => textAt(message, 'transactionType')?.toUpperCase() ?? ''

const actions = new Map<string, SaleEvent['action']>([
  ['SALE', 'sale'],
  ['BILL', 'subscr_completed'],
  ['RFND', 'refund'],
  ['CGBK', 'dispute'],
  ['INSF', 'subscr_failed_declined'],
  ['CANCEL-REBILL', 'subscr_cancelled'],
])

/** Returns an event for each item of a message, or a single event that changes nothing. */
function toEvents(message: Json): SaleEvent[] {
  const action = actions.get(readType(message))
  const receipt = idAt(message, 'receipt')
  if (!action || receipt === null) return [readMessageOnly(message)]
  const items = readItems(message)
  const payments = readPayments(message, receipt, items)
  const order = readOrder(message, receipt)
  const isFullRefund = payments.every(({ minor }) => !minor)
  return items.map(({ item, itemName, quantity }, index) => ({
    ...order,
    action,
    item,
    itemName,
    quantity,
    ...describeMoney(action, payments[index] ?? emptyEvent.payment, isFullRefund),
  }))
}

interface SoldItem extends Pick<SaleEvent, 'item' | 'itemName' | 'quantity'> {
  /** The vendor’s share in cents of a US dollar. ClickBank pays vendors in US dollars. */
  share: number | null
  paymentNumber: number | null
}

/** Returns the items of a message, each once. Without line items, returns one item without a number. */
function readItems(message: Json): SoldItem[] {
  const items = new Map<string | null, SoldItem>()
  const lines = listAt(message, 'lineItems')
  for (const line of lines.length > 0 ? lines : [null]) {
    const item = idAt(line, 'itemNo')
    const { quantity, share } = items.get(item) ?? { quantity: 0, share: 0 }
    const added = parseAmount(textAt(line, 'accountAmount'), 'USD')
    items.set(item, {
      item,
      itemName: textAt(line, 'productTitle'),
      quantity: quantity + quantityAt(line, 'quantity'),
      share: share === null || added === null ? null : share + added,
      paymentNumber: readPaymentNumber(line),
    })
  }
  return [...items.values()]
}

/** Returns the event of a message that changes nothing. */
const readMessageOnly = (message: Json): SaleEvent => ({
  ...emptyEvent,
  actionText: textAt(message, 'transactionType'),
  mode: /(^|-)TEST(_|-|$)/.test(sentTypeOf(message)) ? 'test' : 'live',
  isCopy: textAt(message, 'role')?.toUpperCase() === 'AFFILIATE',
  occurredAt: readTime(message),
})

/** Returns the fields that all events of a message share. */
const readOrder = (message: Json, receipt: string): SaleEvent => ({
  ...readMessageOnly(message),
  saleId: withoutRebill(receipt),
  orderId: withoutRebill(idAt(message, 'upsell', 'upsellOriginalReceipt') ?? receipt),
  buyer: readClickBankBuyer(message),
  paymentMethod: idAt(message, 'paymentMethod'),
  affiliate: { id: idAt(message, 'affiliate') ?? '', name: null },
})

/**
 * Returns the money fields of an event: the payment, or the ID of an earlier payment with its refund. Refunds
 * have no IDs, and a receipt can have several refunds. A refund without an amount, or of 0.00, is a full refund.
 */
function describeMoney(
  action: SaleEvent['action'],
  payment: SaleEvent['payment'],
  isFullRefund: boolean,
): Partial<SaleEvent> {
  if (action === 'sale' || action === 'subscr_completed') {
    return { status: 'completed', paymentStatus: 'Completed', payment }
  }
  const { id, minor, currency } = payment
  const named = { payment: { ...emptyEvent.payment, id } }
  const refund = isFullRefund ? { minor: null, currency: null } : { minor, currency }
  return action === 'refund' ? { ...named, refund: { id: null, ...refund } } : named
}

/** Returns the receipt of the sale for the receipt of a later payment, such as `ABCD1234-B002`. */
const withoutRebill = (receipt: string) => receipt.replace(/-B\d+$/i, '')

/**
 * Returns the payment for each item. ClickBank sends the price of the whole order and the vendor's share of
 * each item, so the price is split in proportion to the shares.
 */
function readPayments(message: Json, receipt: string, items: SoldItem[]): SaleEvent['payment'][] {
  const code = textAt(message, 'currency') ?? ''
  const currency = CURRENCY_PATTERN.test(code) ? code.toUpperCase() : null
  const total = parseAmount(textAt(message, 'totalOrderAmount'), currency)
  const parts =
    total === null
      ? []
      : splitAmount(
          total,
          items.map(({ share }) => share ?? 0),
        )
  return items.map(({ share, paymentNumber }, index) => {
    const minor = parts[index] ?? null
    return {
      ...emptyEvent.payment,
      id: receipt,
      number: paymentNumber,
      minor,
      currency: minor === null ? null : currency,
      earnedMinor: currency === 'USD' && minor !== null ? share : null,
      text: minor === null || currency === null ? null : formatDecimal(minor, currency),
      currencyText: textAt(message, 'currency'),
    }
  })
}

/** Parses an amount without its sign. */
const parseAmount = (text: string | null, currency: string | null) =>
  text === null || currency === null ? null : parseMinor(text.replace(/^-/, ''), currency)

function readPaymentNumber(line: Json): number | null {
  const processed = textAt(line, 'paymentsProcessed') ?? ''
  return /^[1-9]\d{0,8}$/.test(processed) ? Number(processed) : null
}

/** Returns the time of the transaction. A time without a UTC offset is read as UTC. */
const readTime = (message: Json): string | null =>
  parseSaleTime(textAt(message, 'transactionTime') ?? '', LATEST_SALE_TIME)?.toISOString() ?? null

function readClickBankBuyer(message: Json) {
  const part = (name: string) =>
    textAt(message, 'customer', 'billing', name) ?? textAt(message, 'customer', 'shipping', name)
  return readBuyer({
    email: part('email'),
    name: part('fullName'),
    firstName: part('firstName'),
    lastName: part('lastName'),
  })
}

/** Fields with data of the buyer, and fields that the vendor fills in freely. */
const PERSONAL = /^(customer|vendorVariables|email|firstName|lastName|fullName|phoneNumber|address)$/

const isPersonalField = (name: string) => PERSONAL.test(name)

/** Adapter for ClickBank. Its messages are encrypted, but not signed. */
export const clickBank = {
  name: 'clickbank',
  label: 'ClickBank',
  contentTypes: ['application/json'],
  headers: [],
  secretFields: [],
  volatile: ['attemptCount'],
  covers: 'nothing',
  urlToken: true,
  answersGet: true,
  hasItems: true,
  hasPartialRefunds: true,
  sellerOfRecord: 'network',
  isOrderedByArrival: false,
  verify,
  toEvents,
  normalItem: (item) => item.trim(),
  withoutBuyer: (message) => omitMessageFields(message, isPersonalField),
  ipFields: [],
  countryPaths: [['customer', 'billing', 'address', 'country']],
} satisfies Network
