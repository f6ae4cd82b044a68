import 'server-only'
import type { NetworkSetup } from '../network-setup'
import { writeExample } from './example'

/** Documented fields that Digistore24 may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(sha_sign|ipn_\w+|(address|billing|buyer|amount|order|orderform|product|transaction|payment|payplan|parent|upgrade|upgraded|upsell|license|eticket|delivery|affiliate|customer|merchant|salesteam|coupon|used_coupon|voucher|first|monthly|other|vat|newsletter|placeholder|utm|language|tag|tags|custom|rebill|rebilling|receipt|renew|refund|request|support|store|switch|invoice|image|checkout|add|has|is|item|number|next|click|campaignkey|trackingkey|promoclick|purchase|email|country|currency|quantity|pay|api)(_\w+)?)$/

/** How the owner connects Digistore24, an example of its messages, and its fields. */
export const digistore24Setup: NetworkSetup = {
  steps: [
    { text: 'Choose a long passphrase, and save it on this page.' },
    {
      text: 'In Digistore24, open Settings → Integrations (IPN). Add a connection of the type Generic with this URL and the same passphrase.',
      copy: 'notificationUrl',
    },
    { text: 'Turn on all events of the connection, and set its timing to “before the thank-you page”.' },
    { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
    {
      text: 'Copy the ID of each Digistore24 product. Under Products, add the ID to the product that buyers get.',
      copy: 'items',
    },
    { text: 'Click “Test connection” in Digistore24. This page then shows “Live”.' },
    { text: 'Click Send Test Sale on this page.' },
  ],
  example: writeExample,
  expected: new Map([
    ['event', 'it tells us what happened'],
    ['order_id', 'we need it to identify sales'],
    ['transaction_id', 'we need it to recognize repeated notifications'],
    ['product_id', 'we need it to find your product'],
    ['product_name', 'we show it with each purchase'],
    ['buyer_email', 'we need it to find your buyer’s account'],
    ['buyer_first_name', 'we need it to show customer names'],
    ['buyer_last_name', 'we need it to show customer names'],
    ['product_txn_amount', 'we show it with each purchase'],
    ['currency', 'we show it with each purchase'],
    ['pay_sequence_no', 'we need it to tell rebills apart'],
    ['transaction_date', 'we need it to put notifications in order'],
    ['api_mode', 'we need it to recognize test orders'],
  ]),
  isOccasional: (name) => OCCASIONAL.test(name),
  unmasked: new Set([
    'event',
    'api_mode',
    'transaction_type',
    'billing_type',
    'billing_status',
    'pay_method',
    'currency',
  ]),
}
