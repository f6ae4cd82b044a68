import 'server-only'
import { emailSchema } from '@/lib/contract/field-schemas'
import { CURRENCY_PATTERN, DEFAULT_CURRENCY, parseMinor } from '@/lib/contract/sales/amounts'
import {
  type FormFields,
  normalizeItemNumber,
  notificationActions,
  REMOVED_PLACEHOLDER,
  readNotificationField,
} from '@/lib/contract/sales/notification-fields'
import { cleanBuyerName, shortenName, splitBuyerName } from '../buyer-name'
import type { Network, ProofKey, RawRequest, SaleEvent, VerificationResult } from '../network'
import { FORM_CONTENT_TYPES, parseMessageForm, readId } from '../parse-form'
import { KEY_WRONG_REASON, verifyForm } from './security-key'

/** Reads a message. Never throws: a field that cannot be parsed is null. */
function toEvent(fields: FormFields): SaleEvent {
  const id = (name: string) => readId(fields, name)
  const actionText = readNotificationField(fields, 'WP_ACTION')
  const ipnId = id('IPN_ID')
  return {
    action: notificationActions.find((known) => known === actionText?.toLowerCase()) ?? 'noted',
    actionText,
    messageId: ipnId,
    saleId: id('WP_SALEID') ?? id('WP_SALE') ?? '',
    saleName: id('WP_SALE'),
    orderId: null,
    item: id('WP_ITEM_NUMBER'),
    itemName: readNotificationField(fields, 'WP_ITEM_NAME'),
    quantity: 1,
    mode: 'live',
    isCopy: readNotificationField(fields, 'IPN_RCPT_TYPE')?.toLowerCase() === 'aff',
    occurredAt: id('API_CREATED'),
    sequence: ipnId && /^\d{1,38}$/.test(ipnId) ? ipnId : null,
    buyer: readBuyer(fields),
    status: null,
    paymentStatus: id('WP_PAYMENT_STATUS'),
    paymentMethod: id('WP_PAYMETHOD'),
    payment: readPayment(fields),
    affiliate: { id: id('WP_AFFID') ?? '', name: id('WP_AFFUSER') },
    source: readSource(fields),
    mailsBuyer: readNotificationField(fields, 'API_MAILS') !== null,
  }
}

function readSource(fields: FormFields): SaleEvent['source'] {
  if (readNotificationField(fields, 'API_SOURCE') === 'import') return 'import'
  return Object.hasOwn(fields, 'API_SOURCE') ? 'api' : 'notification'
}

/**
 * Reads the payment that a message is about. Sums don’t include a payment without an amount and a currency.
 */
function readPayment(fields: FormFields): SaleEvent['payment'] {
  const text = (name: string) => readNotificationField(fields, name)
  const code = text('WP_SALE_CURRENCY') ?? DEFAULT_CURRENCY
  const currency = CURRENCY_PATTERN.test(code) ? code.toUpperCase() : null
  const minorOf = (amount: string | null) => (currency === null ? null : parseMinor(amount, currency))
  const minor = minorOf(text('WP_SUBSCR_PAYMENT_AMOUNT') ?? text('WP_SALE_AMOUNT'))
  return {
    id: readId(fields, 'WP_SUBSCR_PAYMENT_TXNID') ?? readId(fields, 'WP_TXNID'),
    number: readNumber(text('WP_SUBSCR_PAYMENT_NUM')),
    minor,
    currency: minor === null ? null : currency,
    earnedMinor: minor === null ? null : minorOf(text('WP_SALE_EARNINGS_VENDOR')),
    text: readId(fields, 'WP_SALE_AMOUNT'),
    currencyText: text('WP_SALE_CURRENCY'),
  }
}

const readNumber = (text: string | null) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null)

/** Reads the buyer. The name is in one field, or in some messages in separate fields for first and last name. */
function readBuyer(fields: FormFields): SaleEvent['buyer'] {
  const rawName = readNotificationField(fields, 'WP_BUYER_NAME')
  const separate = {
    firstName: shortenName(cleanBuyerName(readNotificationField(fields, 'WP_BUYER_FIRSTNAME'))),
    lastName: shortenName(cleanBuyerName(readNotificationField(fields, 'WP_BUYER_LASTNAME'))),
  }
  return {
    rawEmail: readNotificationField(fields, 'WP_BUYER_EMAIL'),
    email: emailSchema.safeParse(readNotificationField(fields, 'WP_BUYER_EMAIL')).data ?? null,
    ...(splitBuyerName(rawName) ?? separate),
    rawName,
    ip: readNotificationField(fields, 'WP_BUYER_IP'),
  }
}

/**
 * Fields with the buyer's name, email, address, and IP address: WarriorPlus's fields and those that a payment
 * processor added.
 */
const PERSONAL =
  /^(WP_BUYER_\w+|EMAIL|FIRSTNAME|LASTNAME|PAYERID|SHIPTO\w+|WP_CHECKOUT_CUSTOM|WP_SID|WP_HOP_SID)$/i

/** Verifies a form by the security key that it contains. */
function verify({ headers, body }: RawRequest, keys: readonly ProofKey[]): VerificationResult {
  const form = parseMessageForm(body, headers['content-type'])
  if (form === null) return { proof: 'malformed', why: 'The body isn’t a form' }
  if (keys.length === 0) return { proof: 'unproven' }
  const matching = keys.find(({ secret }) => verifyForm(form, [secret]).proof === 'verified')
  const checked = verifyForm(
    form,
    keys.map(({ secret }) => secret),
  )
  if (checked.proof !== 'verified' || !matching)
    return { proof: 'refused', why: 'why' in checked ? checked.why : KEY_WRONG_REASON }
  return { proof: 'verified', keyId: matching.id, message: checked.message }
}

/** Adapter for WarriorPlus. Its messages are forms that contain the security key itself. */
export const warriorPlus = {
  name: 'warriorplus',
  label: 'WarriorPlus',
  contentTypes: FORM_CONTENT_TYPES,
  headers: [],
  secretFields: ['WP_SECURITYKEY'],
  volatile: [],
  covers: 'nothing',
  urlToken: false,
  answersGet: false,
  hasItems: false,
  hasPartialRefunds: false,
  sellerOfRecord: 'vendor',
  reportsUnknownActions: true,
  isOrderedByArrival: true,
  verify,
  toEvents: (fields: FormFields): [SaleEvent] => [toEvent(fields)],
  normalItem: normalizeItemNumber,
  withoutBuyer: (fields: FormFields): FormFields =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        PERSONAL.test(name) ? REMOVED_PLACEHOLDER : value,
      ]),
    ),
  ipFields: ['WP_BUYER_IP'],
  countryPaths: [['WP_BUYER_COUNTRY']],
} satisfies Network
