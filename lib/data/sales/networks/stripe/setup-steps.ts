import 'server-only'
import type { SetupStep } from '../network'
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

/** How to connect Stripe. Stripe makes the signing secret from the URL, so the URL comes first. */
export const setupSteps: readonly SetupStep[] = [
  {
    text: 'In Stripe, open Developers → Webhooks and add a destination with this URL.',
    copy: 'notificationUrl',
  },
  { text: `Select the API version ${STRIPE_API_VERSION} and these events: ${EVENT_TYPES.join(', ')}.` },
  { text: 'Copy the signing secret of the destination, which starts with whsec_, and save it on this page.' },
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
]
