import 'server-only'
import type { NetworkSetup } from '../network-setup'
import { writeExample } from './example'

/** Documented fields that WarriorPlus sends only if they have a value. */
const OCCASIONAL =
  /^(WP_ITEM_NAME|WP_BUYER_(IP|ADDRESS[12]|CITY|STATE|COUNTRY|POSTALCODE|FIRSTNAME|LASTNAME)|WP_SALE_(CURRENCY|FEE|EARNINGS_\w+)|WP_AFFID|WP_AFFUSER|WP_SID|WP_HOP_[ST]ID|WP_CHECKOUT_CUSTOM|WP_SUBSCR_\w+)$/

/** How the owner connects WarriorPlus, an example of its messages, and its fields. */
export const warriorPlusSetup: NetworkSetup = {
  steps: [
    { text: 'In WarriorPlus, open your product and enter the notification URL.', copy: 'notificationUrl' },
    { text: 'Copy your security key from WarriorPlus, and save it under Settings.' },
    {
      text: 'Copy the item number of each WarriorPlus product. Under Products, add the number to the product that buyers get.',
      copy: 'items',
    },
  ],
  example: writeExample,
  expected: new Map([
    ['WP_ACTION', 'it tells us what happened'],
    ['WP_SALE', 'we need it to compare sales with WarriorPlus'],
    ['WP_SALEID', 'we need it to identify sales'],
    ['WP_TXNID', 'we need it to tell rebills apart'],
    ['WP_ITEM_NUMBER', 'we need it to find your product'],
    ['WP_BUYER_NAME', 'we need it to show customer names'],
    ['WP_BUYER_EMAIL', 'we need it to find your buyer’s account'],
    ['WP_SALE_AMOUNT', 'we show it with each purchase'],
    ['WP_PAYMETHOD', 'we show it with each purchase'],
    ['WP_PAYMENT_STATUS', 'we need it to recognize pending payments'],
    ['IPN_ID', 'we need it to put notifications in order'],
    ['IPN_RCPT_TYPE', 'we need it to recognize copies sent to affiliates'],
  ]),
  isOccasional: (name) => OCCASIONAL.test(name),
  unmasked: new Set(['WP_ACTION', 'WP_PAYMETHOD', 'WP_PAYMENT_STATUS', 'WP_SALE_CURRENCY', 'IPN_RCPT_TYPE']),
}
