import 'server-only'

/** Expected fields of version 1 and version 2, and why we need them. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
  ['ctransaction / transaction_type', 'it tells us what happened'],
  ['ctransreceipt / transaction_id', 'we need it to identify sales'],
  ['cproditem / product_id', 'we need it to find your product'],
  ['ccustemail / customer_email', 'we need it to find your buyer’s account'],
  ['ccustname / customer_first_name', 'we need it to show customer names'],
  ['ctransamount / total', 'we show it with each purchase'],
  ['ctranspaymentmethod / payment_method', 'we show it with each purchase'],
  ['ctranstime / date', 'we need it to put notifications in order'],
])

/** Documented fields that JVZoo may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(ccuststate|ccustcc|cprodtitle|cprodtype|ctransaffiliate|ctransvendor|cupsellreceipt|caffitid|cvendthru|paykey|prekey|status|product_(name|type)|customer_last_name|delivery_\w+|(vendor|affiliate)_(id|name|email)|transactionPayouts)$/

export const isOccasionalField = (name: string) => OCCASIONAL.test(name)

/** Fields whose values come from JVZoo, not from a buyer. */
export const UNMASKED_FIELDS = new Set([
  'ctransaction',
  'transaction_type',
  'ctranspaymentmethod',
  'payment_method',
  'cprodtype',
  'product_type',
  'status',
])
