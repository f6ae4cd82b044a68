import 'server-only'
import { createHash } from 'node:crypto'
import { emailSchema } from '@/lib/contract/field-schemas'
import type { ImportField, ImportMapping } from '@/lib/contract/sales/import-mapping'
import { importFieldLabels } from '@/lib/contract/sales/import-mapping'
import { findNetworkName, type NetworkName } from '@/lib/contract/sales/networks'
import { normalizeItemNumber } from '@/lib/contract/sales/notification-fields'
import { itemKeyOf } from '@/lib/data/sales/listings'
import { findNetwork } from '../networks/networks'
import { IMPORTED_SALE_ID_PREFIX, toStoredSaleId } from '../networks/stored-ids'
import { isFormula, type LocalTime, readAmount, readCellText, readLocalTime, toInstant } from './parse-cell'

/** The kind of a CSV row: money that was received, refunded, disputed, or is still pending. */
type Kind = 'sale' | 'refund' | 'dispute' | 'pending'

export interface ParsedRow {
  email: string
  name: string | null
  /** The sale in the row. Null for a customer without a sale. */
  sale: ParsedSale | null
}

export interface ParsedSale {
  kind: Kind
  network: NetworkName
  /** The sale ID as the database stores it, if the file contains it. */
  saleId: string | null
  item: string
  transactionId: string | null
  amount: string | null
  currency: string | null
  earned: string | null
  /** Time of the sale. Null if the file does not contain the date. */
  soldAt: Date | null
  returnedAt: Date | null
  paymentMethod: string | null
  affiliateId: string | null
  affiliateName: string | null
  /**
   * A hash that is equal for rows with the same sale ID, item number, kind and transaction ID, and for refunds that may
   * be partial, also the same amount and time. Without a sale ID, the hash covers email, item number and time.
   */
  base: string
}

export interface RowParseOptions {
  mapping: ImportMapping
  width: number
  timeZone: string
  now: Date
  /**
   * Item numbers of the products, by network and product name in lower case (`jvzoo my course`), and by network
   * and product ID.
   */
  itemsByName: Map<string, string>
  itemsById: Map<string, string>
  /** All item numbers by `itemKeyOf`. */
  items: Set<string>
}

/** The error for a row that cannot be read. Its message is shown to the owner. */
export class UnreadableRowError extends Error {}

const DAY_MS = 24 * 60 * 60 * 1000
const EARLIEST = new Date('2000-01-01T00:00:00Z')
const ID_CHARACTERS_MAX = 200

/** Reads one CSV row. Null for an empty row. Throws `UnreadableRowError`. */
export function parseRow(cells: string[] | null, reading: RowParseOptions): ParsedRow | null {
  if (!cells) throw new UnreadableRowError('This row is too long or has an unclosed quotation mark')
  if (!cells.some(readCellText)) return null
  if (cells.slice(reading.width).some(readCellText)) {
    throw new UnreadableRowError(
      'This row has more cells than the file has columns. Put values that contain a separator in quotation marks.',
    )
  }
  const text = createCellReader(cells, reading.mapping)
  const email = readEmail(text('email'))
  const name = text('name') ?? ([text('firstName'), text('lastName')].filter(Boolean).join(' ') || null)
  return { email, name, sale: readSale(email, text, reading) }
}

type CellReader = (field: ImportField) => string | null

/**
 * Returns a function that reads the cell of a field. Throws `UnreadableRowError` for formulas and for
 * characters that were lost in a wrong encoding.
 */
function createCellReader(cells: string[], { columns }: ImportMapping): CellReader {
  return (field) => {
    const index = columns[field]
    const text = index === undefined ? null : readCellText(cells[index])
    if (text === null) return null
    const where = `“${importFieldLabels[field]}”`
    if (isFormula(text)) throw new UnreadableRowError(`${where} contains a formula`)
    if (text.includes('\uFFFD'))
      throw new UnreadableRowError(
        `${where} contains unreadable characters. Export the file again with UTF-8 encoding.`,
      )
    return text.toWellFormed().replaceAll('\0', '')
  }
}

function readEmail(text: string | null): string {
  if (!text) throw new UnreadableRowError('This row has no email')
  const email = emailSchema.safeParse(text)
  if (!email.success) throw new UnreadableRowError('The value in “Email” isn’t a valid email address')
  return email.data
}

function readSale(email: string, text: CellReader, reading: RowParseOptions): ParsedSale | null {
  const network = readNetwork(text('network'), reading)
  const { saleId, transactionId } = readIds(network, text)
  const item = itemOf(network, text, reading)
  if (!item && !isOfSales(reading)) return null
  if (!item)
    throw new UnreadableRowError(
      'This row has none of your products. Choose a product for rows without a product.',
    )
  const amount = readMoney(text('amount'))
  const time = readDate(text, 'date', reading)
  const returned = readDate(text, 'refundDate', reading)
  const kind = readKind(network, text('status'), { returned, amount })
  const key = itemIdentityOf(network, item)
  const moment = time && time.clock + (time.offset ?? '')
  const part = mayBePartial(network, kind) ? [amount?.amount ?? null, moment] : []
  const identity = saleId ? ['id', saleId, key, kind, transactionId, ...part] : ['none', email, key, moment]
  return {
    kind,
    network,
    saleId,
    item,
    transactionId: hasOwnTransaction(network, kind) ? null : transactionId,
    ...readPrice(text, amount),
    soldAt: time && requirePlausible(time, reading),
    returnedAt: returned && requirePlausible(returned, reading),
    paymentMethod: text('paymentMethod'),
    affiliateId: text('affiliateId'),
    affiliateName: text('affiliateName'),
    base: hashTexts(identity),
  }
}

/**
 * Reads the ID of the sale as the database stores it, and the ID of the payment. At networks other than WarriorPlus,
 * the ID of a rebill is the ID of its sale with a suffix.
 */
function readIds(network: NetworkName, text: CellReader) {
  const sent = idOf(text('saleId'))
  const transactionId = idOf(text('transactionId'))
  if (network === 'warriorplus') return { saleId: sent && toStoredSaleId(network, sent), transactionId }
  return {
    saleId: sent && toStoredSaleId(network, sent.replace(REBILL, '')),
    transactionId: transactionId ?? sent,
  }
}

/** Tells whether the transaction ID of a row is of a refund or chargeback, and not of the payment that it takes back. */
const hasOwnTransaction = (network: NetworkName, kind: Kind) =>
  network === 'digistore24' && (kind === 'refund' || kind === 'dispute')

const mayBePartial = (network: NetworkName, kind: Kind) =>
  kind === 'refund' && findNetwork(network).hasPartialRefunds

const itemIdentityOf = (network: NetworkName, item: string) =>
  network === 'warriorplus' ? normalizeItemNumber(item) : itemKeyOf({ network, item })

/** Suffix of the sale IDs of rebills at JVZoo and ClickBank. */
const REBILL = /-B\d{1,6}$/

/** Returns the network of a row: the one that it names, else the one of the file. */
function readNetwork(text: string | null, { mapping }: RowParseOptions): NetworkName {
  if (text === null) return mapping.network ?? 'warriorplus'
  const found = findNetworkName(text)
  if (!found) throw new UnreadableRowError(`Unknown network ${shown(text)}`)
  return found
}

const idOf = (text: string | null) => text?.slice(0, ID_CHARACTERS_MAX) ?? null

const isOfSales = ({ mapping: { columns } }: RowParseOptions) =>
  columns.saleId !== undefined || columns.itemNumber !== undefined || columns.itemName !== undefined

const readPrice = (text: CellReader, amount: ReturnType<typeof readMoney>) => ({
  amount: amount?.amount ?? null,
  currency: readCurrency(text('currency')) ?? amount?.currency ?? null,
  earned: readMoney(text('earned'), 'earned')?.amount ?? null,
})

/**
 * Returns the item number of a row: its own number, else the number of the product that it names, else the
 * number of the product that the owner chose for all rows. Without any of these, returns the item name.
 */
function itemOf(
  network: NetworkName,
  text: CellReader,
  { mapping, itemsByName, itemsById }: RowParseOptions,
): string | null {
  const named = text('itemName')
  return (
    text('itemNumber')?.slice(0, ID_CHARACTERS_MAX) ??
    (named && itemsByName.get(`${network} ${named.toLowerCase()}`)) ??
    (mapping.productId && itemsById.get(`${network} ${mapping.productId}`)) ??
    named?.slice(0, ID_CHARACTERS_MAX) ??
    null
  )
}

function readMoney(text: string | null, field: ImportField = 'amount') {
  if (text === null) return null
  const amount = readAmount(text)
  if (!amount)
    throw new UnreadableRowError(`${shown(text)} in “${importFieldLabels[field]}” isn’t a valid amount`)
  return amount
}

function readCurrency(text: string | null): string | null {
  if (text === null) return null
  if (!/^[a-z]{3}$/i.test(text)) throw new UnreadableRowError(`Unknown currency ${shown(text)}`)
  return text.toUpperCase()
}

/**
 * Reads a date. If the file has a column for sale dates, a row without a date can't be read, because its sale
 * would be added to the sums of the import day.
 */
function readDate(
  text: CellReader,
  field: 'date' | 'refundDate',
  { mapping }: RowParseOptions,
): LocalTime | null {
  const found = text(field)
  if (found === null) {
    if (field === 'date' && mapping.columns.date !== undefined)
      throw new UnreadableRowError('This row has no date')
    return null
  }
  const time = readLocalTime(found, mapping.dates)
  if (!time)
    throw new UnreadableRowError(`${shown(found)} in “${importFieldLabels[field]}” isn’t a valid date`)
  return time
}

function requirePlausible(time: LocalTime, { timeZone, now }: RowParseOptions): Date {
  const moment = toInstant(time, timeZone)
  if (moment < EARLIEST) throw new UnreadableRowError('The date is before the year 2000')
  if (moment.getTime() > now.getTime() + DAY_MS) throw new UnreadableRowError('The date is in the future')
  return moment
}

const kinds: [RegExp, Kind][] = [
  [
    /^(completed?|paid|success(ful)?|succeeded|approved|active|sales?|sold|settled|cleared|captured|bill|on_payment)$/i,
    'sale',
  ],
  [/^((fully )?refund(ed)?|rfnd|on_refund)$/i, 'refund'],
  [/^(charge ?-?backs?|charged ?back|disputed?|reversed|reversal|cgbk|on_chargeback)$/i, 'dispute'],
  [/^(pending|processing|on[ -]hold|unpaid)$/i, 'pending'],
]

function readStatus(text: string | null): Kind {
  if (text === null) return 'sale'
  const found = kinds.find(([words]) => words.test(text))
  if (!found) throw new UnreadableRowError(`Unknown status ${shown(text)}`)
  return found[1]
}

/**
 * Reads the kind of a row. A sale with a refund date, or a negative amount, is a refund. After a partial refund, a row
 * may still be paid.
 */
function readKind(
  network: NetworkName,
  text: string | null,
  { returned, amount }: { returned: LocalTime | null; amount: ReturnType<typeof readMoney> },
): Kind {
  const status = readStatus(text)
  if (status !== 'sale') return status
  if (returned && text !== null && findNetwork(network).hasPartialRefunds)
    throw new UnreadableRowError(
      `The status is ${shown(text)}, but the row has a refund date. If everything was refunded, change the status to “Refunded”. Otherwise, remove the refund date.`,
    )
  return returned || amount?.isNegative ? 'refund' : 'sale'
}

const SHOWN_CHARACTERS = 40
const shown = (text: string) => `“${[...text].slice(0, SHOWN_CHARACTERS).join('')}”`

/** Returns a short SHA-256 hash of several texts. */
export const hashTexts = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/**
 * Returns a sale ID for a row without one. `occurrence` distinguishes several sales with the same email, item
 * number and time.
 */
export const createImportedSaleId = ({ base, network }: ParsedSale, occurrence: number) =>
  toStoredSaleId(network, `${IMPORTED_SALE_ID_PREFIX}${hashTexts([base, String(occurrence)])}`)
