import 'server-only'

/** Expected fields, and why we need them. Each text completes the sentence “… has never sent X;”. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
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
])

/** Documented fields that Digistore24 may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(sha_sign|ipn_\w+|(address|billing|buyer|amount|order|orderform|product|transaction|payment|payplan|parent|upgrade|upgraded|upsell|license|eticket|delivery|affiliate|customer|merchant|salesteam|coupon|used_coupon|voucher|first|monthly|other|vat|newsletter|placeholder|utm|language|tag|tags|custom|rebill|rebilling|receipt|renew|refund|request|support|store|switch|invoice|image|checkout|add|has|is|item|number|next|click|campaignkey|trackingkey|promoclick|purchase|email|country|currency|quantity|pay|api)(_\w+)?)$/

export const isOccasionalField = (name: string) => OCCASIONAL.test(name)

/** Fields whose values come from Digistore24, not from a buyer. */
export const UNMASKED_FIELDS = new Set([
  'event',
  'api_mode',
  'transaction_type',
  'billing_type',
  'billing_status',
  'pay_method',
  'currency',
])

/** Fields that start like the buyer's data, but don't contain any. */
const IMPERSONAL =
  /^(buyer_(id|language)|address_id|billing_(id|status|type|descriptor|stop_reason)|upgraded_(order|product|buyer)_.*)$/i

/** Fields with data of the buyer, and fields that the vendor fills in freely. */
const PERSONAL =
  /^(email|country|(buyer|address|billing|upgraded|license_data|delivery|shipping|form)_.*|custom(_key)?|eticket_.*|note|ip|ip_address|.*_email)$/i

export const isPersonalField = (name: string) => PERSONAL.test(name) && !IMPERSONAL.test(name)
