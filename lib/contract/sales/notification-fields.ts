import { emailSchema } from '@/lib/contract/field-schemas'

/** Fields of a form as text. A repeated field is a list. */
export type FormFields = Record<string, string | string[]>

/** Known values of WP_ACTION, from WarriorPlus help article 1658556 and from what its integrations report. */
export const notificationActions = [
  'sale',
  'subscr_created',
  'subscr_completed',
  'subscr_reactivated',
  'subscr_resumed',
  'subscr_suspended',
  'subscr_paused',
  'subscr_ended',
  'subscr_cancelled',
  'subscr_failed_invalid',
  'subscr_failed_declined',
  'subscr_failed_unavailable',
  'refund',
  'subscr_refunded',
  'refund_reversal',
  'dispute',
] as const
export type NotificationAction = (typeof notificationActions)[number]

/** The parsed fields of a notification. All are optional, and none is guessed. */
export interface NotificationFields {
  /** In lowercase. Null for an unknown action. */
  action: NotificationAction | null
  /** WP_SALEID, else WP_SALE. */
  saleId: string | null
  /** WP_SALE, else WP_SALEID. */
  sale: string | null
  /** As sent, e.g. `wso_ab12cd`. */
  itemNumber: string | null
  /** IPN_ID if it is a number. Later messages have higher numbers. */
  ipnNumber: bigint | null
  ipnId: string | null
  /** Email to find the account and to write to. Null if it is missing or invalid. */
  email: string | null
  /** Email as sent, but no longer than an ID. */
  rawEmail: string | null
  firstName: string | null
  lastName: string | null
  amount: string | null
  paymentMethod: string | null
  paymentStatus: string | null
  transactionId: string | null
  /** Number of the payment of a subscription. Null if the notification does not contain it. */
  paymentNumber: number | null
  /** Time of the sale in the format of WarriorPlus's API. A notification itself contains no time. */
  soldAt: string | null
  /** Whether this is the affiliate's copy, which names no buyer. */
  isAffiliateCopy: boolean
}

const ID_CHARACTERS_MAX = 200

/** Returns a field's first value, trimmed. Null if it is missing or empty. */
export function fieldOf(fields: FormFields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : null
  return (Array.isArray(value) ? value[0] : value)?.trim() || null
}

/** Returns WarriorPlus's ID of the affiliate of the sale. Empty if there is no affiliate. */
export const affiliateOf = (fields: FormFields) =>
  fieldOf(fields, 'WP_AFFID')?.slice(0, ID_CHARACTERS_MAX) ?? ''

/** Returns the affiliate's name at WarriorPlus. */
export const affiliateNameOf = (fields: FormFields) =>
  fieldOf(fields, 'WP_AFFUSER')?.slice(0, ID_CHARACTERS_MAX) ?? null

/** Returns true if the fields come from an import, not from WarriorPlus. */
export const isFromImport = (fields: FormFields) => fieldOf(fields, 'API_SOURCE') === 'import'

/** Parses the fields of a notification. Never throws: a field that cannot be parsed is null. */
export function parseNotificationFields(fields: FormFields): NotificationFields {
  const text = (name: string) => fieldOf(fields, name)
  const id = (name: string) => text(name)?.slice(0, ID_CHARACTERS_MAX) ?? null
  // A slash separates a sale ID and its second item in the database, so slashes in the ID are escaped.
  const saleName = (name: string) => id(name)?.replaceAll('/', '%2F') ?? null
  const action = text('WP_ACTION')?.toLowerCase()
  const ipnId = id('IPN_ID')
  return {
    action: notificationActions.find((known) => known === action) ?? null,
    saleId: saleName('WP_SALEID') ?? saleName('WP_SALE'),
    sale: saleName('WP_SALE') ?? saleName('WP_SALEID'),
    itemNumber: id('WP_ITEM_NUMBER'),
    ipnNumber: ipnId && /^\d{1,38}$/.test(ipnId) ? BigInt(ipnId) : null,
    ipnId,
    email: emailSchema.safeParse(text('WP_BUYER_EMAIL')).data ?? null,
    rawEmail: id('WP_BUYER_EMAIL'),
    ...readName(fields),
    amount: id('WP_SALE_AMOUNT'),
    paymentMethod: id('WP_PAYMETHOD'),
    paymentStatus: id('WP_PAYMENT_STATUS'),
    transactionId: id('WP_SUBSCR_PAYMENT_TXNID') ?? id('WP_TXNID'),
    paymentNumber: readNumber(text('WP_SUBSCR_PAYMENT_NUM')),
    soldAt: id('API_CREATED'),
    isAffiliateCopy: text('IPN_RCPT_TYPE')?.toLowerCase() === 'aff',
  }
}

/** Normalizes an item number for comparison: trimmed, in lowercase, without `wso_`. */
export function normalizeItemNumber(itemNumber: string | null): string {
  return (itemNumber ?? '').trim().toLowerCase().replace(/^wso_/, '')
}

function readNumber(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const NAME_CHARACTERS_MAX = 100
/**
 * Matches what looks like a URL or an email. Names appear in emails and on screens, so they must not contain
 * anything that looks like a link.
 */
const LINK = /[@\\/]|www\.|\S\.\S*\p{L}{2}/iu
/** A full stop in host names that NFKC does not normalize (UTS 46). */
const IDEOGRAPHIC_FULL_STOP = '\u3002'

/**
 * Returns true if a program would turn part of the name into a link. Normalizes first, because programs read
 * wide and small characters as the plain ones.
 */
const containsLink = (name: string) =>
  LINK.test(name.normalize('NFKC').replaceAll(IDEOGRAPHIC_FULL_STOP, '.'))

/**
 * Reads the first and last name from WP_BUYER_NAME, or from the two fields that some messages had instead.
 */
function readName(fields: FormFields): Pick<NotificationFields, 'firstName' | 'lastName'> {
  const whole = cleanName(fieldOf(fields, 'WP_BUYER_NAME'))
  const [first = null, ...rest] = whole ? whole.split(' ') : []
  return {
    firstName: shorten(first ?? cleanName(fieldOf(fields, 'WP_BUYER_FIRSTNAME'))),
    lastName: shorten(whole ? rest.join(' ') : cleanName(fieldOf(fields, 'WP_BUYER_LASTNAME'))),
  }
}

/** Control characters and characters that reverse or hide text. Excludes the joiner that emoji use. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/**
 * Maximum number of characters of a name that are read, because the time of the search for links grows with
 * the square of the length.
 */
const READ_CHARACTERS_MAX = 500

function cleanName(text: string | null): string | null {
  const name = (text ?? '').slice(0, READ_CHARACTERS_MAX).toWellFormed().replace(INVISIBLE, ' ').trim()
  return name === '' || containsLink(name) ? null : name
}

/** Cuts a name between characters, never inside one. */
function shorten(name: string | null): string | null {
  return name ? [...name].slice(0, NAME_CHARACTERS_MAX).join('').trim() || null : null
}

/**
 * Fields with the buyer's name, email, address, and IP address: WarriorPlus's fields and those that a payment
 * processor added.
 */
const PERSONAL =
  /^(WP_BUYER_\w+|EMAIL|FIRSTNAME|LASTNAME|PAYERID|SHIPTO\w+|WP_CHECKOUT_CUSTOM|WP_SID|WP_HOP_SID)$/i
/** Placeholder for a removed value. */
export const REMOVED_PLACEHOLDER = '[removed]'

/** Returns the fields of a notification without the buyer's name, email, address, and IP address. */
export function removeBuyerFields(fields: FormFields): FormFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, PERSONAL.test(name) ? REMOVED_PLACEHOLDER : value]),
  )
}
