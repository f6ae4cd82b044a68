import { emailSchema } from '@/lib/contract/fields'

/** What a form held: each field as text, a repeated one as a list. */
export type FormFields = Record<string, string | string[]>

/** The words of WP_ACTION that we know: WarriorPlus help 1658556 and what its integrations report. */
export const actions = [
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
export type Action = (typeof actions)[number]

/** What the fields of a notification say: nothing is required of them here, and nothing is guessed. */
export interface NotificationFields {
  /** In lower case; null when it is none that we know. */
  action: Action | null
  /** WP_SALEID, else WP_SALE. */
  saleId: string | null
  /** WP_SALE, else WP_SALEID. */
  sale: string | null
  /** As sent, e.g. `wso_ab12cd`. */
  itemNumber: string | null
  /** IPN_ID when it is a number: later messages have higher ones. */
  ipnNumber: bigint | null
  ipnId: string | null
  /** The email to look up and write to; null when there is none or it is refused. */
  email: string | null
  /** As sent, but no longer than an id. */
  rawEmail: string | null
  firstName: string | null
  lastName: string | null
  amount: string | null
  paymentMethod: string | null
  paymentStatus: string | null
  transactionId: string | null
  /** Which payment of a subscription; null when it does not say. */
  paymentNumber: number | null
  /** When the sale was made, in the words of WarriorPlus's API; a notification itself has no time. */
  soldAt: string | null
  /** A copy for the affiliate, which names no buyer. */
  isAffiliateCopy: boolean
}

const ID_CHARACTERS_MAX = 200

/** A field's first value, trimmed; null when it is missing or empty. */
export function fieldOf(fields: FormFields, name: string): string | null {
  const value = Object.hasOwn(fields, name) ? fields[name] : null
  return (Array.isArray(value) ? value[0] : value)?.trim() || null
}

/** WarriorPlus's id of whoever sent the buyer; empty for nobody. */
export const affiliateOf = (fields: FormFields) =>
  fieldOf(fields, 'WP_AFFID')?.slice(0, ID_CHARACTERS_MAX) ?? ''

/** What they are called there. */
export const affiliateNameOf = (fields: FormFields) =>
  fieldOf(fields, 'WP_AFFUSER')?.slice(0, ID_CHARACTERS_MAX) ?? null

/** Whether an imported list tells it, and not WarriorPlus. */
export const isFromList = (fields: FormFields) => fieldOf(fields, 'API_SOURCE') === 'import'

/** Never throws: what cannot be read is null. */
export function readFields(fields: FormFields): NotificationFields {
  const text = (name: string) => fieldOf(fields, name)
  const id = (name: string) => text(name)?.slice(0, ID_CHARACTERS_MAX) ?? null
  // In the ledger a slash stands between a sale and its second item.
  const saleName = (name: string) => id(name)?.replaceAll('/', '%2F') ?? null
  const action = text('WP_ACTION')?.toLowerCase()
  const ipnId = id('IPN_ID')
  return {
    action: actions.find((known) => known === action) ?? null,
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

/** Item numbers are compared like this: trimmed, in lower case, without `wso_`. */
export function normalItemNumber(itemNumber: string | null): string {
  return (itemNumber ?? '').trim().toLowerCase().replace(/^wso_/, '')
}

function readNumber(text: string | null): number | null {
  return text && /^\d{1,9}$/.test(text) ? Number(text) : null
}

const NAME_CHARACTERS_MAX = 100
/** A name stands in mails and on screens, so nothing in it may look like a url or an email to press. */
const LINK = /[@\\/]|www\.|\S\.\S*\p{L}{2}/iu
/** What stands for a full stop in a host name beside those that NFKC makes one (UTS 46). */
const IDEOGRAPHIC_FULL_STOP = '\u3002'

/** Whether programs would make a link of it; they read wide and small signs as the plain ones. */
const holdsLink = (name: string) => LINK.test(name.normalize('NFKC').replaceAll(IDEOGRAPHIC_FULL_STOP, '.'))

/** First and last name from WP_BUYER_NAME, or from the two fields that some messages had instead. */
function readName(fields: FormFields): Pick<NotificationFields, 'firstName' | 'lastName'> {
  const whole = cleanName(fieldOf(fields, 'WP_BUYER_NAME'))
  const [first = null, ...rest] = whole ? whole.split(' ') : []
  return {
    firstName: shorten(first ?? cleanName(fieldOf(fields, 'WP_BUYER_FIRSTNAME'))),
    lastName: shorten(whole ? rest.join(' ') : cleanName(fieldOf(fields, 'WP_BUYER_LASTNAME'))),
  }
}

/** Control characters, and those that turn text around or hide: not the joiner that emoji are made with. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\s\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** No name is longer; the search for links in it takes the square of its length. */
const READ_CHARACTERS_MAX = 500

function cleanName(text: string | null): string | null {
  const name = (text ?? '').slice(0, READ_CHARACTERS_MAX).toWellFormed().replace(INVISIBLE, ' ').trim()
  return name === '' || holdsLink(name) ? null : name
}

/** Cut between characters, never inside one. */
function shorten(name: string | null): string | null {
  return name ? [...name].slice(0, NAME_CHARACTERS_MAX).join('').trim() || null : null
}

/** Who and where a buyer is: WarriorPlus's fields, and those a payment processor passed through beside them. */
const PERSONAL =
  /^(WP_BUYER_\w+|EMAIL|FIRSTNAME|LASTNAME|PAYERID|SHIPTO\w+|WP_CHECKOUT_CUSTOM|WP_SID|WP_HOP_SID)$/i
/** What stands in the place of a value that was taken out. */
export const REMOVED = '[removed]'

/** The fields of a notification without the buyer's name, email, whereabouts and IP. */
export function withoutBuyer(fields: FormFields): FormFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, PERSONAL.test(name) ? REMOVED : value]),
  )
}
