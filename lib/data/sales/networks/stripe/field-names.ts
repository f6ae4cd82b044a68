import 'server-only'

/** Expected fields, and why we need them. Each text completes the sentence “… has never sent X;”. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
  ['id', 'we need it to recognize repeated notifications'],
  ['type', 'it tells us what happened'],
  ['created', 'we need it to put notifications in order'],
  ['livemode', 'we need it to tell test sales from live sales'],
  ['data', 'we need it to find your buyer’s account and your product'],
])

/** Documented fields that Stripe may send but that we don't expect in every notification. */
const OCCASIONAL = /^(object|account|api_version|context|pending_webhooks|request)$/

export const isOccasionalField = (name: string) => OCCASIONAL.test(name)

/** Fields whose values come from Stripe, not from a buyer. */
export const UNMASKED_FIELDS = new Set(['type', 'object', 'api_version'])
