import 'server-only'
import type { NetworkSetup } from '../network-setup'
import { writeExample } from './example'

/** Documented fields that ClickBank may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(affiliate|role|paymentMethod|orderLanguage|version|total\w+Amount|trackingCodes|vendorVariables|affiliateTrackingParameters|upsell|declinedConsent|orderFormId|cartId|\w+TrackingCodes)$/

/** How the owner connects ClickBank, an example of its messages, and its fields. */
export const clickBankSetup: NetworkSetup = {
  steps: [
    {
      text: 'In ClickBank, open Vendor Settings → My Site → Advanced Tools and request access to instant notifications.',
    },
    {
      text: 'Create a secret key of up to 16 capital letters and digits, and save it on this page with your account nickname.',
    },
    {
      text: 'In ClickBank, enter this URL as the instant notification URL and select version 8.0.',
      copy: 'notificationUrl',
    },
    { text: 'Click “Test” in ClickBank. This page then shows “Live”.' },
    { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
    {
      text: 'Copy the item number of each ClickBank product. Under Products, add the number to the product that buyers get.',
      copy: 'items',
    },
    { text: 'Click Send Test Sale on this page.' },
  ],
  example: writeExample,
  expected: new Map([
    ['transactionType', 'it tells us what happened'],
    ['transactionTime', 'we need it to put notifications in order'],
    ['receipt', 'we need it to identify sales'],
    ['vendor', 'we need it to recognize your account'],
    ['lineItems', 'we need it to find your product'],
    ['totalOrderAmount', 'we show it with each purchase'],
    ['currency', 'we show it with each purchase'],
    ['customer', 'we need it to find your buyer’s account'],
    ['attemptCount', 'we need it to recognize repeated notifications'],
  ]),
  isOccasional: (name) => OCCASIONAL.test(name),
  unmasked: new Set(['transactionType', 'role', 'paymentMethod', 'currency', 'version']),
}
