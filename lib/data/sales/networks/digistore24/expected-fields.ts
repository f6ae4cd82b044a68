import 'server-only'

/** Expected fields, and why we need them. Each text ends the sentence “… has never sent X;”. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
  ['event', 'it tells us what happened'],
  ['order_id', 'we need it to identify sales'],
  ['transaction_id', 'we need it to recognize repeated messages'],
  ['product_id', 'we need it to find your product'],
  ['product_name', 'we show it with each purchase'],
  ['buyer_email', 'we need it to find your buyer’s account'],
  ['buyer_first_name', 'we need it to show customer names'],
  ['buyer_last_name', 'we need it to show customer names'],
  ['product_txn_amount', 'we show it with each purchase'],
  ['currency', 'we show it with each purchase'],
  ['pay_sequence_no', 'we need it to tell rebills apart'],
  ['transaction_date', 'we need it to put messages in order'],
  ['api_mode', 'we need it to recognize test orders'],
])
