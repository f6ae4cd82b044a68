import 'server-only'
import { parseMinor } from '@/lib/contract/sales/amounts'
import {
  type FormFields,
  formFieldsSchema,
  REMOVED_PLACEHOLDER,
  readNotificationField,
} from '@/lib/contract/sales/notification-fields'
import { emptyEvent, type Json, type Network, type SaleEvent } from '../network'
import { FORM_CONTENT_TYPES, readId } from '../parse-form'
import { readBuyer } from '../read-buyer'
import { isJvzooVersion2, verifyChecksum } from './checksum'

const actions: Record<string, SaleEvent['action']> = {
  SALE: 'sale',
  BILL: 'subscr_completed',
  RFND: 'refund',
  CGBK: 'dispute',
  INSF: 'subscr_failed_declined',
  'CANCEL-REBILL': 'subscr_cancelled',
}

/** Suffix of the IDs of rebills: `-B001` is the first rebill, which is the second payment. */
const REBILL = /-B(\d{1,6})$/

/** Returns the fields of a message that are text. */
const toForm = (message: Json): FormFields =>
  formFieldsSchema.safeParse(message).data ??
  Object.fromEntries(
    Object.entries(message ?? {}).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )

function toEvent(form: FormFields): SaleEvent {
  const names = isJvzooVersion2(form) ? version2 : version1
  const actionText = readNotificationField(form, names.action)
  const action = actions[actionText?.toUpperCase() ?? ''] ?? 'noted'
  const transaction = readId(form, names.transaction)
  const saleId = transaction?.replace(REBILL, '') ?? ''
  const affiliate = readId(form, names.affiliate)
  const isPending = readNotificationField(form, 'status')?.toLowerCase() === 'pending'
  return {
    ...emptyEvent,
    action,
    actionText,
    messageId: messageIdOf(form),
    saleId,
    orderId: readId(form, 'cupsellreceipt') ?? (saleId || null),
    item: readId(form, names.item),
    itemName: readNotificationField(form, names.itemName),
    occurredAt: isJvzooVersion2(form) ? timeOfDate(form) : timeOfSeconds(form),
    buyer: readBuyerOf(form),
    status: isPending ? 'pending' : null,
    paymentStatus: isPending ? 'Pending' : null,
    paymentMethod: readId(form, names.method),
    payment: readPayment(form, action, transaction),
    ...(action === 'refund' && { refund: { id: null, minor: null, currency: null } }),
    affiliate: { id: affiliate ?? '', name: readId(form, 'affiliate_name') ?? affiliate },
  }
}

const version1 = {
  action: 'ctransaction',
  transaction: 'ctransreceipt',
  item: 'cproditem',
  itemName: 'cprodtitle',
  method: 'ctranspaymentmethod',
  affiliate: 'ctransaffiliate',
}
const version2 = {
  action: 'transaction_type',
  transaction: 'transaction_id',
  item: 'product_id',
  itemName: 'product_name',
  method: 'payment_method',
  affiliate: 'affiliate_id',
}

/**
 * Returns the ID of a version 2 payment, made from its signed fields. Null for all other messages, which are
 * identified by their contents. A second refund can have the same signed fields as the first.
 */
function messageIdOf(form: FormFields): string | null {
  const [payment, type, date] = ['paykey', 'transaction_type', 'date'].map((name) => readId(form, name))
  return payment && date && (type === 'SALE' || type === 'BILL') ? `${payment}|${type}|${date}` : null
}

/**
 * Reads the payment. Appends the time to a rebill’s ID without a suffix, because the sale may have the same ID.
 */
function readPayment(
  form: FormFields,
  action: SaleEvent['action'],
  transaction: string | null,
): SaleEvent['payment'] {
  const rebill = REBILL.exec(transaction ?? '')?.[1]
  const time = readId(form, 'ctranstime') ?? readId(form, 'date')
  const isUnnumbered = action === 'subscr_completed' && !rebill && transaction !== null && time !== null
  const sent = readNotificationField(form, 'ctransamount') ?? readNotificationField(form, 'total')
  const minor = minorOf(form, sent?.replace(/^-/, '') ?? null)
  return {
    ...emptyEvent.payment,
    id: isUnnumbered ? `${transaction} ${time}` : transaction,
    number: rebill ? Number(rebill) + 1 : null,
    minor,
    currency: minor === null ? null : 'USD',
    text: minor === null ? (readId(form, 'ctransamount') ?? readId(form, 'total')) : (minor / 100).toFixed(2),
    currencyText: null,
  }
}

/** Reads an amount in US dollars. Version 1 also sends whole cents, without a decimal point. */
function minorOf(form: FormFields, amount: string | null): number | null {
  const isCents = !isJvzooVersion2(form) && amount !== null && /^\d{1,9}$/.test(amount)
  return isCents ? Number(amount) : parseMinor(amount, 'USD')
}

function readBuyerOf(form: FormFields): SaleEvent['buyer'] {
  const field = (name: string) => readNotificationField(form, name)
  return isJvzooVersion2(form)
    ? readBuyer({
        email: field('customer_email'),
        firstName: field('customer_first_name'),
        lastName: field('customer_last_name'),
      })
    : readBuyer({ email: field('ccustemail'), name: field('ccustname') })
}

const isoOf = (milliseconds: number) =>
  Number.isNaN(new Date(milliseconds).getTime()) ? null : new Date(milliseconds).toISOString()

function timeOfSeconds(form: FormFields): string | null {
  const seconds = readId(form, 'ctranstime')
  return seconds && /^\d{1,11}$/.test(seconds) ? isoOf(Number(seconds) * 1000) : null
}

/** Reads the date of version 2. JVZoo doesn’t document its time zone, so it is read as UTC. */
function timeOfDate(form: FormFields): string | null {
  const date = readId(form, 'date')
  return date && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(date)
    ? isoOf(Date.parse(`${date.replace(' ', 'T')}Z`))
    : null
}

/** Fields with the buyer’s name, email, and address, and the data that the seller’s page passed through JVZoo. */
const PERSONAL = /^(ccust|customer_|delivery_|shipping_|billing_|cvendthru)/i

/** Adapter for JVZoo, both versions of its notifications. Convertri sends version 1 too. */
export const jvzoo = {
  name: 'jvzoo',
  label: 'JVZoo',
  contentTypes: FORM_CONTENT_TYPES,
  headers: ['content-type'],
  secretFields: ['cverify'],
  volatile: [],
  // The checksum of version 2 covers only SIGNED_FIELDS.
  covers: 'values',
  urlToken: true,
  answersGet: false,
  hasItems: false,
  hasPartialRefunds: false,
  sellerOfRecord: 'vendor',
  isOrderedByArrival: false,
  verify: verifyChecksum,
  toEvents: (message) => [toEvent(toForm(message))],
  normalItem: (item) => item.trim(),
  withoutBuyer: (message) =>
    Object.fromEntries(
      Object.entries(message ?? {}).map(([name, value]) => [
        name,
        PERSONAL.test(name) ? REMOVED_PLACEHOLDER : value,
      ]),
    ),
  ipFields: [],
  countryPaths: [['ccustcc']],
} satisfies Network
