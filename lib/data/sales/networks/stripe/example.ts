import 'server-only'
import type { ExampleKind } from '@/lib/contract/sales/networks'
import type { ProofKey, RawRequest } from '../network'
import type { ExampleOptions } from '../network-setup'
import { STRIPE_API_VERSION } from './facts'
import { writeSignatureHeader } from './signature'

type Example = { type: string; object: Record<string, unknown> }

/** Returns the event of a sale, with the line items that Stripe’s API would return. */
const writeSale = ({ saleId, item, itemName, email, name, minor }: ExampleOptions): Example => ({
  type: 'checkout.session.completed',
  object: {
    id: `cs_${saleId}`,
    object: 'checkout.session',
    mode: 'payment',
    payment_intent: saleId,
    payment_status: 'paid',
    payment_method_types: ['card'],
    amount_total: minor,
    currency: 'usd',
    customer_details: { email, name },
    line_items: {
      object: 'list',
      data: [
        { object: 'item', price: { id: item }, description: itemName, quantity: 1, amount_total: minor },
      ],
    },
  },
})

const writeRefund = ({ saleId, minor }: ExampleOptions): Example => ({
  type: 'refund.created',
  object: {
    id: `re_${saleId}`,
    object: 'refund',
    payment_intent: saleId,
    status: 'succeeded',
    amount: minor,
    currency: 'usd',
  },
})

const writeDispute = ({ saleId, minor }: ExampleOptions): Example => ({
  type: 'charge.dispute.created',
  object: {
    id: `du_${saleId}`,
    object: 'dispute',
    payment_intent: saleId,
    status: 'needs_response',
    amount: minor,
    currency: 'usd',
  },
})

const writers = { sale: writeSale, refund: writeRefund, dispute: writeDispute }

/** Returns a request as Stripe would send it. For a refund or dispute, Stripe’s API must have the sale’s session. */
export function writeExample(
  kind: ExampleKind,
  key: Pick<ProofKey, 'mode' | 'secret'>,
  options: ExampleOptions,
): RawRequest {
  const { type, object } = writers[kind](options)
  const event = {
    id: `evt_${kind}_${options.saleId}`,
    object: 'event',
    api_version: STRIPE_API_VERSION,
    created: Math.floor(options.at.getTime() / 1000),
    livemode: key.mode === 'live',
    type,
    data: { object },
  }
  const body = Buffer.from(JSON.stringify(event))
  return {
    headers: {
      'content-type': 'application/json',
      'stripe-signature': writeSignatureHeader(body, key.secret, options.at),
    },
    body,
    receivedAt: options.at,
  }
}
