import 'server-only'

/** Expected fields, and why we need them. Each text completes the sentence “… has never sent X;”. */
export const expectedFields: ReadonlyMap<string, string> = new Map([
  ['transactionType', 'it tells us what happened'],
  ['transactionTime', 'we need it to put notifications in order'],
  ['receipt', 'we need it to identify sales'],
  ['vendor', 'we need it to recognize your account'],
  ['lineItems', 'we need it to find your product'],
  ['totalOrderAmount', 'we show it with each purchase'],
  ['currency', 'we show it with each purchase'],
  ['customer', 'we need it to find your buyer’s account'],
  ['attemptCount', 'we need it to recognize repeated notifications'],
])

/** Documented fields that ClickBank may send but that we don't expect in every notification. */
const OCCASIONAL =
  /^(affiliate|role|paymentMethod|orderLanguage|version|total\w+Amount|trackingCodes|vendorVariables|affiliateTrackingParameters|upsell|declinedConsent|orderFormId|cartId|\w+TrackingCodes)$/

export const isOccasionalField = (name: string) => OCCASIONAL.test(name)

/** Fields whose values come from ClickBank, not from a buyer. */
export const UNMASKED_FIELDS = new Set(['transactionType', 'role', 'paymentMethod', 'currency', 'version'])

/** Fields with data of the buyer, and fields that the vendor fills in freely. */
const PERSONAL = /^(customer|vendorVariables|email|firstName|lastName|fullName|phoneNumber|address)$/

export const isPersonalField = (name: string) => PERSONAL.test(name)
