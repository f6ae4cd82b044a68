import 'server-only'
import { AppError } from '@/lib/contract/error'
import { env } from '@/lib/server/env'
import type { boundedFetch } from '@/lib/server/http/bounded-fetch'
import { idAt, integerAt, listAt, textAt, valueAt } from '../json-message'
import type { ApiKey, Json } from '../network'
import {
  isAboutInvoice,
  isAboutRefundOrDispute,
  isAboutSession,
  isAboutSubscription,
  isPeriodPayment,
  subscriptionOf,
} from './event-types'
import { readAction } from './read-action'
import { listSubscribedItems } from './read-items'

/** Version of Stripe's API whose responses we read. */
export const STRIPE_API_VERSION = '2026-10-28.endive'

const ANSWER_BOUNDS = { milliseconds: 10_000, bytes: 2 * 1024 * 1024 }
const PAGE_ROWS = 100
/** Maximum number of pages of paid invoices that are read for a subscription. */
const PAGES_MAX = 10

/** Reads a resource of the API. */
type Get = (path: string, query?: Record<string, string>) => Promise<Json>

/**
 * Reads what a message doesn't contain: the Checkout Session, its line items, the payment of an invoice, the
 * number of the payment, and the earlier items of a subscription. The result contains no data of the buyer. Without
 * a session, the message isn't about a sale through Checkout. Throws `forbidden` if Stripe rejects the API key,
 * `not_found` if Stripe doesn’t have the order, and `unavailable` for other failures, with a sentence for the owner.
 */
export async function readFacts(
  message: Json,
  api: ApiKey,
  limitedFetch: typeof boundedFetch,
): Promise<Json> {
  const type = textAt(message, 'type') ?? ''
  const object = valueAt(message, 'data', 'object')
  // A key for another mode would find nothing.
  const mode = valueAt(message, 'livemode') === true ? 'live' : 'test'
  if (api.mode !== mode) throw unavailable(`Save an API key for Stripe’s ${mode} mode`)
  const get: Get = (path, query) => getResource(path, query ?? {}, api, limitedFetch)
  if (isAboutSession(type)) return readSessionFacts(object, get)
  if (isAboutInvoice(type)) return readInvoiceFacts(object, get)
  if (isAboutSubscription(type)) return readSubscriptionFacts(message, object, get)
  return isAboutRefundOrDispute(type)
    ? { session: await findSessionOfPayment(idAt(object, 'payment_intent'), get) }
    : {}
}

const unavailable = (sentence: string) => new AppError('unavailable', sentence)

/** Sentences about a rejected API key, by status. */
const rejections: Record<number, string> = {
  401: 'Stripe rejected the API key',
  403: 'The Stripe API key needs read access to Checkout Sessions and Invoices',
}

const MISSING_MESSAGE =
  'Stripe doesn’t have the order of this notification. Check that the API key is from the same Stripe account.'

async function getResource(
  path: string,
  query: Record<string, string>,
  api: ApiKey,
  limitedFetch: typeof boundedFetch,
): Promise<Json> {
  const url = `${env.STRIPE_API_URL}/v1/${path}?${new URLSearchParams(query)}`
  const headers = { authorization: `Bearer ${api.secret}`, 'stripe-version': STRIPE_API_VERSION }
  const response = await limitedFetch(url, { headers }, ANSWER_BOUNDS).catch(() => null)
  if (!response) throw unavailable('Stripe didn’t respond in time. Try again in a minute.')
  const answer: Json = await response.json().catch(() => null)
  if (response.ok && answer !== null) return answer
  const rejected = rejections[response.status]
  if (rejected) throw new AppError('forbidden', rejected)
  if (response.status === 404 || textAt(answer, 'error', 'code') === 'resource_missing') {
    throw new AppError('not_found', MISSING_MESSAGE)
  }
  throw unavailable(
    response.status === 429
      ? 'Stripe is limiting requests. Try again in a minute.'
      : `Stripe returned an unexpected response (${response.status})`,
  )
}

const idOf = (object: Json) => idAt(object, 'id')

/** Returns the IDs of a session. */
const toSession = (session: Json): Json => ({
  id: idOf(session),
  subscription: idAt(session, 'subscription'),
  paymentIntent: idAt(session, 'payment_intent'),
})

async function readSessionFacts(session: Json, get: Get): Promise<Json> {
  const id = idOf(session)
  const invoice = idAt(session, 'invoice')
  const sent = listAt(session, 'line_items', 'data')
  const path = `checkout/sessions/${encodeURIComponent(id ?? '')}/line_items`
  const lines = sent.length > 0 ? sent : listAt(await get(path, { limit: String(PAGE_ROWS) }), 'data')
  return {
    session: toSession(session),
    lines: lines.map(toLine),
    paymentIntent: idAt(session, 'payment_intent') ?? (invoice && (await findPayment(invoice, get))),
  }
}

const toLine = (line: Json): Json => ({
  item: idAt(line, 'price', 'id') ?? idAt(line, 'price', 'product'),
  name: textAt(line, 'description'),
  quantity: integerAt(line, 'quantity'),
  amount: integerAt(line, 'amount_total'),
})

async function readInvoiceFacts(invoice: Json, get: Get): Promise<Json> {
  const subscription = subscriptionOf(invoice)
  const session = await findSession('subscription', subscription, get)
  if (session === null || subscription === null) return { session }
  const paid = await listPaidInvoices(subscription, integerAt(invoice, 'created'), get)
  return {
    session,
    paymentIntent: await findPayment(idOf(invoice) ?? '', get),
    // At least 1, for the current payment.
    number: Math.max(paid.length, 1),
  }
}

/**
 * Finds the items that the buyer paid for, because a subscription contains only its current items. A message that
 * changes nothing doesn't need them.
 */
async function readSubscriptionFacts(message: Json, subscription: Json, get: Get): Promise<Json> {
  const id = idOf(subscription)
  const session = await findSession('subscription', id, get)
  if (session === null || id === null || readAction(message) === null) return { session }
  const paid = await listPaidInvoices(id, null, get)
  return { session, subscribedItems: [...new Set(paid.flatMap(listSubscribedItems))] }
}

/** Returns the Payment Intent that paid an invoice. Null for an invoice of 0.00. */
async function findPayment(invoice: string, get: Get): Promise<string | null> {
  const payments = listAt(await get('invoice_payments', { invoice, limit: '10' }), 'data')
  const paid = payments.find((payment) => textAt(payment, 'status') === 'paid')
  return idAt(paid ?? payments[0] ?? null, 'payment', 'payment_intent')
}

/** Finds the session that started a subscription, or made a payment. Null without one. */
async function findSession(
  name: 'subscription' | 'payment_intent',
  id: string | null,
  get: Get,
): Promise<Json> {
  if (id === null) return null
  const [session = null] = listAt(await get('checkout/sessions', { [name]: id, limit: '1' }), 'data')
  return session && toSession(session)
}

/** Finds the session of a payment: a one-time payment, or the payment of an invoice of a subscription. */
async function findSessionOfPayment(payment: string | null, get: Get): Promise<Json> {
  if (payment === null) return null
  const session = await findSession('payment_intent', payment, get)
  if (session !== null) return session
  const query = { 'payment[type]': 'payment_intent', 'payment[payment_intent]': payment, limit: '1' }
  const [first = null] = listAt(await get('invoice_payments', query), 'data')
  const invoice = idAt(first, 'invoice')
  if (invoice === null) return null
  const subscription = subscriptionOf(await get(`invoices/${encodeURIComponent(invoice)}`))
  return findSession('subscription', subscription, get)
}

/**
 * Lists the paid invoices for periods of a subscription, newest first, up to a time in seconds since 1970.
 */
async function listPaidInvoices(subscription: string, until: number | null, get: Get): Promise<Json[]> {
  const found: Json[] = []
  let last: string | null = null
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer: Json = await get('invoices', {
      subscription,
      status: 'paid',
      limit: String(PAGE_ROWS),
      ...(until !== null && { 'created[lte]': String(until) }),
      ...(last !== null && { starting_after: last }),
    })
    const invoices = listAt(answer, 'data')
    found.push(...invoices.filter(isPeriodPayment))
    last = idOf(invoices.at(-1) ?? null)
    if (valueAt(answer, 'has_more') !== true || last === null) break
  }
  return found
}
