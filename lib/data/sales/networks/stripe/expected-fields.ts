import 'server-only'

/** Expected fields, and why we need them. Each text ends the sentence “… has never sent X;”. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
  ['id', 'we need it to recognize repeated messages'],
  ['type', 'it tells us what happened'],
  ['created', 'we need it to put messages in order'],
  ['livemode', 'we need it to tell test sales from live sales'],
  ['data.object.customer_details.email', 'we need it to find your buyer’s account'],
  ['data.object.customer_details.name', 'we need it to show customer names'],
  ['data.object.amount_total', 'we show it with each purchase'],
  ['data.object.currency', 'we show it with each purchase'],
  ['data.object.payment_status', 'we need it to recognize pending payments'],
])
