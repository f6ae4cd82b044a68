import 'server-only'
import type { NetworkSetup } from '../network-setup'
import { writeExample } from './example'

/** Documented fields that JVZoo may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(ccuststate|ccustcc|cprodtitle|cprodtype|ctransaffiliate|ctransvendor|cupsellreceipt|caffitid|cvendthru|paykey|prekey|status|product_(name|type)|customer_last_name|delivery_\w+|(vendor|affiliate)_(id|name|email)|transactionPayouts)$/

/** How the owner connects JVZoo, an example of its messages, and its fields. */
export const jvzooSetup: NetworkSetup = {
  steps: [
    {
      text: 'In JVZoo, open My Account and copy the JVZIPN secret key. If JVZoo shows no key, enter a long random text as the key. Save the same key on this page.',
    },
    {
      text: 'In JVZoo, edit your product, check External Program Integration, and paste this URL as the JVZIPN URL. Do this for every product. Don’t paste the URL into a second notification setting, because every sale would then arrive twice.',
      copy: 'notificationUrl',
    },
    { text: 'Set this URL as the thank-you page of your product.', copy: 'thankYouUrl' },
    {
      text: 'Copy the number of each JVZoo product. Under Products, add the number to the product that buyers get.',
      copy: 'items',
    },
    {
      text: 'Click Send Test Sale on this page. Then make a test purchase in JVZoo. When its notification arrives, this page shows “Live”.',
    },
  ],
  example: writeExample,
  expected: new Map([
    ['ctransaction / transaction_type', 'it tells us what happened'],
    ['ctransreceipt / transaction_id', 'we need it to identify sales'],
    ['cproditem / product_id', 'we need it to find your product'],
    ['ccustemail / customer_email', 'we need it to find your buyer’s account'],
    ['ccustname / customer_first_name', 'we need it to show customer names'],
    ['ctransamount / total', 'we show it with each purchase'],
    ['ctranspaymentmethod / payment_method', 'we show it with each purchase'],
    ['ctranstime / date', 'we need it to put notifications in order'],
  ]),
  isOccasional: (name) => OCCASIONAL.test(name),
  unmasked: new Set([
    'ctransaction',
    'transaction_type',
    'ctranspaymentmethod',
    'payment_method',
    'cprodtype',
    'product_type',
    'status',
  ]),
  formats: ['ctransaction', 'transaction_type'],
}
