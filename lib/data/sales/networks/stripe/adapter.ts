import 'server-only'
import { idAt, integerAt, listAt, omitMessageFields, parseJsonObject, textAt, valueAt } from '../json-message'
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
import { readFacts, STRIPE_API_VERSION } from './facts'
import { readAction } from './read-action'
import { readItems } from './read-items'
import { readPayments, readRefund } from './read-payment'
import { isRecent, isSigned, parseSignatureHeader } from './signature'

function verify({ headers, body, receivedAt }: RawRequest, keys: readonly ProofKey[]): VerificationResult {
  const message = parseJsonObject(body)
  if (message === null || idAt(message, 'id') === null || textAt(message, 'type') === null) {
    return { proof: 'malformed', why: 'This isn’t a Stripe event' }
  }
  if (keys.length === 0) return { proof: 'unproven' }
  const header = parseSignatureHeader(headers['stripe-signature'])
  if (header === null) return { proof: 'refused', why: 'The Stripe-Signature header is missing or invalid' }
  const signing = keys.filter(({ secret }) => isSigned(header, body, secret))
  if (signing.length === 0) return { proof: 'refused', why: 'The signature is wrong' }
  if (!isRecent(header, receivedAt)) {
    return {
      proof: 'refused',
      why: 'The signature’s timestamp is more than 5 minutes off from our clock',
    }
  }
  const mode = modeOf(message)
  const key = signing.find((one) => one.mode === mode)
  return key
    ? { proof: 'verified', keyId: key.id, message }
    : {
        proof: 'refused',
        why: `The notification was sent in ${mode} mode, but the signing secret is for the other mode`,
      }
}

const modeOf = (message: Json): SaleEvent['mode'] => (valueAt(message, 'livemode') === true ? 'live' : 'test')

/**
 * Returns an event for each item of a message. Without facts, or if the message isn’t about a sale through
 * Checkout, returns a single event that changes nothing.
 */
function toEvents(message: Json, facts: Json | null): SaleEvent[] {
  const action = readAction(message)
  const session = valueAt(facts, 'session')
  const object = valueAt(message, 'data', 'object')
  const type = textAt(message, 'type') ?? ''
  const noted: SaleEvent = {
    ...emptyEvent,
    actionText: type,
    messageId: idAt(message, 'id'),
    mode: modeOf(message),
    occurredAt: readTime(message),
  }
  // Other networks charge through the same account. Their payments don’t belong to a Checkout Session.
  if (action === null || idAt(session, 'id') === null) return [noted]
  const items = readItems(type, object, facts)
  const payments = readPayments(type, object, facts, items)
  const saleId = idAt(session, 'subscription') ?? idAt(session, 'paymentIntent') ?? idAt(session, 'id') ?? ''
  return items.map((sold, index) => ({
    ...noted,
    action,
    saleId,
    orderId: saleId,
    item: sold.item,
    itemName: sold.name,
    quantity: sold.quantity,
    buyer: readStripeBuyer(object),
    ...readStatus(type, object),
    paymentMethod: readPaymentMethod(object),
    payment: payments[index] ?? emptyEvent.payment,
    refund: readRefund(type, action, object),
  }))
}

function readTime(message: Json): string | null {
  const seconds = integerAt(message, 'created')
  const time = new Date((seconds ?? Number.NaN) * 1000)
  return Number.isNaN(time.getTime()) ? null : time.toISOString()
}

const PENDING = { status: 'pending', paymentStatus: 'Pending' } as const
const COMPLETED = { status: 'completed', paymentStatus: 'Completed' } as const

/** Returns the payment status. A session without a payment, such as a trial, counts as completed. */
function readStatus(type: string, object: Json): Pick<SaleEvent, 'status' | 'paymentStatus'> {
  if (type === 'checkout.session.completed') {
    return textAt(object, 'payment_status') === 'unpaid' ? PENDING : COMPLETED
  }
  const isPaid = type === 'checkout.session.async_payment_succeeded' || type === 'invoice.paid'
  return isPaid ? COMPLETED : { status: null, paymentStatus: null }
}

const readStripeBuyer = (object: Json) =>
  readBuyer({
    email: textAt(object, 'customer_details', 'email') ?? textAt(object, 'customer_email'),
    name: textAt(object, 'customer_details', 'name') ?? textAt(object, 'customer_name'),
  })

function readPaymentMethod(session: Json): string | null {
  const [only = null, ...others] = listAt(session, 'payment_method_types')
  return others.length === 0 && typeof only === 'string' ? only : null
}

/** Returns a text for the owner if the message is in another version of Stripe’s API than the one that we read. */
function warnAboutVersion(message: Json): string | null {
  const version = idAt(message, 'api_version')
  if (version === null || version === STRIPE_API_VERSION) return null
  return `Stripe sent a notification in API version ${version}, which we may misread. In Stripe, add a destination with version ${STRIPE_API_VERSION}.`
}

/** Fields with data of the buyer, and fields that the vendor fills in freely. */
const PERSONAL =
  /^(customer_(details|email|name|phone|address|shipping|tax_ids?)|collected_information|shipping(_details)?|billing_details|receipt_email|evidence|custom_fields|client_reference_id|metadata|payment_method_details|source|owner)$/

/** Adapter for Stripe Checkout. Its messages are events in JSON with a signature in a header. */
export const stripe = {
  name: 'stripe',
  label: 'Stripe',
  contentTypes: ['application/json'],
  headers: ['stripe-signature'],
  secretFields: [],
  volatile: ['pending_webhooks'],
  covers: 'bytes',
  urlToken: false,
  answersGet: false,
  hasItems: true,
  hasPartialRefunds: true,
  sellerOfRecord: 'vendor',
  isOrderedByArrival: false,
  verify,
  facts: readFacts,
  toEvents,
  warning: warnAboutVersion,
  normalItem: (item) => item,
  withoutBuyer: (message) => omitMessageFields(message, (name) => PERSONAL.test(name)),
  ipFields: ['customer_purchase_ip'],
  countryPaths: [['data', 'object', 'customer_details', 'address', 'country']],
} satisfies Network
