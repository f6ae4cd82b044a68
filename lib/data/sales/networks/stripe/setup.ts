import 'server-only'
import type { NetworkSetup } from '../network-setup'
import { writeExample } from './example'
import { STRIPE_API_VERSION } from './facts'

/** Event types to select in Stripe. */
const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

/** Documented fields that Stripe may send but that we don't expect in every notification. */
const OCCASIONAL = /^(object|account|api_version|context|pending_webhooks|request)$/

/** How the owner connects Stripe, an example of its messages, and its fields. */
export const stripeSetup: NetworkSetup = {
  steps: [
    {
      text: 'In Stripe, open Developers → Webhooks and add a destination with this URL.',
      copy: 'notificationUrl',
    },
    { text: `Select the API version ${STRIPE_API_VERSION} and these events: ${EVENT_TYPES.join(', ')}.` },
    {
      text: 'Copy the signing secret of the destination, which starts with whsec_, and save it on this page.',
    },
    {
      text: 'In Stripe, create a restricted API key with read access to Checkout Sessions and Invoices. Save the key on this page. We use the key to look up what your buyers bought.',
    },
    {
      text: 'Set this URL as the confirmation page of your Payment Link or Checkout Session.',
      copy: 'thankYouUrl',
    },
    {
      text: 'Copy the ID of each price, which starts with price_. Under Products, add the ID to the product that buyers get.',
      copy: 'items',
    },
    {
      text: 'Click Send Test Sale on this page. When the first notification from Stripe arrives, this page shows “Live”.',
    },
  ],
  example: writeExample,
  expected: new Map([
    ['id', 'we need it to recognize repeated notifications'],
    ['type', 'it tells us what happened'],
    ['created', 'we need it to put notifications in order'],
    ['livemode', 'we need it to tell test sales from live sales'],
    ['data', 'we need it to find your buyer’s account and your product'],
  ]),
  isOccasional: (name) => OCCASIONAL.test(name),
  unmasked: new Set(['type', 'object', 'api_version']),
}
