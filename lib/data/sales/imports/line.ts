import 'server-only'
import { createHash } from 'node:crypto'
import { emailSchema } from '@/lib/contract/fields'
import type { ImportField, ImportMapping } from '@/lib/contract/sales/import-mapping'
import { importFieldNames } from '@/lib/contract/sales/import-mapping'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { IMPORTED_ID } from '@/lib/data/sales/notifications/sale'
import { isFormula, type ListedTime, momentOf, readAmount, readTime, textOf } from './values'

/** What a line is about: money that came, that went back, that is contested, or that is not there yet. */
type Kind = 'sale' | 'refund' | 'dispute' | 'pending'

/** A line as it is understood. */
export interface ListedLine {
  email: string
  name: string | null
  /** Null: a customer without a sale. */
  sale: ListedSale | null
}

export interface ListedSale {
  kind: Kind
  /** WarriorPlus's, where the list has it. */
  saleId: string | null
  item: string
  transactionId: string | null
  amount: string | null
  currency: string | null
  earned: string | null
  /** Null: the list does not say. */
  soldAt: Date | null
  returnedAt: Date | null
  paymentMethod: string | null
  affiliateId: string | null
  affiliateName: string | null
  /** The same for lines that are about the same; of lines without an id, for those of one email, item and time. */
  base: string
}

/** What a line is read with. */
export interface Reading {
  mapping: ImportMapping
  width: number
  timeZone: string
  now: Date
  /** Item numbers of our products, by their name in lower case and by their id. */
  itemsByName: Map<string, string>
  itemsById: Map<string, string>
  /** All of them, as `normalItemNumber` has them. */
  items: Set<string>
}

/** Why a line cannot be read, in words for the owner. */
export class Unreadable extends Error {}

const DAY_MS = 24 * 60 * 60 * 1000
const EARLIEST = new Date('2000-01-01T00:00:00Z')
const ID_CHARACTERS_MAX = 200

/** Reads one line; null for an empty one. Throws Unreadable. */
export function readLine(cells: string[] | null, reading: Reading): ListedLine | null {
  if (!cells) throw new Unreadable('The line is too long, or a quotation mark in it is never closed')
  if (!cells.some(textOf)) return null
  if (cells.slice(reading.width).some(textOf)) {
    throw new Unreadable(
      'It has more cells than there are columns: something in it should stand in quotation marks',
    )
  }
  const text = textsOf(cells, reading.mapping)
  const email = readEmail(text('email'))
  const name = text('name') ?? ([text('firstName'), text('lastName')].filter(Boolean).join(' ') || null)
  return { email, name, sale: readSale(email, text, reading) }
}

type Text = (field: ImportField) => string | null

/** The cells by their fields. None of them may hold a formula or letters that were lost. */
function textsOf(cells: string[], { columns }: ImportMapping): Text {
  return (field) => {
    const place = columns[field]
    const text = place === undefined ? null : textOf(cells[place])
    if (text === null) return null
    const where = `“${importFieldNames[field]}”`
    if (isFormula(text)) throw new Unreadable(`A formula stands under ${where}`)
    if (text.includes('\uFFFD'))
      throw new Unreadable(`Letters under ${where} cannot be read: they are in another encoding`)
    return text.toWellFormed().replaceAll('\0', '')
  }
}

function readEmail(text: string | null): string {
  if (!text) throw new Unreadable('It has no email')
  const email = emailSchema.safeParse(text)
  if (!email.success) throw new Unreadable('What stands under “Email” is no email')
  return email.data
}

function readSale(email: string, text: Text, reading: Reading): ListedSale | null {
  const saleId = idOf(text('saleId'))?.replaceAll('/', '%2F') ?? null
  const item = itemOf(text, reading)
  if (!item && !isOfSales(reading)) return null
  if (!item) throw new Unreadable('It names no product of yours. Choose one for such lines.')
  const amount = readMoney(text('amount'))
  const time = readDate(text, 'date', reading)
  const returned = readDate(text, 'refundDate', reading)
  const status = readStatus(text('status'))
  const kind = status === 'sale' && (returned || amount?.isNegative) ? 'refund' : status
  const transactionId = idOf(text('transactionId'))
  const about = saleId
    ? ['id', saleId, normalItemNumber(item), kind, transactionId]
    : ['none', email, normalItemNumber(item), time && time.clock + (time.offset ?? '')]
  return {
    kind,
    saleId,
    item,
    transactionId,
    ...readPrice(text, amount),
    soldAt: time && possible(time, reading),
    returnedAt: returned && possible(returned, reading),
    paymentMethod: text('paymentMethod'),
    affiliateId: text('affiliateId'),
    affiliateName: text('affiliateName'),
    base: hashOf(about),
  }
}

const idOf = (text: string | null) => text?.slice(0, ID_CHARACTERS_MAX) ?? null

const isOfSales = ({ mapping: { columns } }: Reading) =>
  columns.saleId !== undefined || columns.itemNumber !== undefined || columns.itemName !== undefined

const readPrice = (text: Text, amount: ReturnType<typeof readMoney>) => ({
  amount: amount?.amount ?? null,
  currency: readCurrency(text('currency')) ?? amount?.currency ?? null,
  earned: readMoney(text('earned'), 'earned')?.amount ?? null,
})

/** The item number of a line: its own, that of a product it names, else that of the product for all lines. */
function itemOf(text: Text, { mapping, itemsByName, itemsById }: Reading): string | null {
  const named = text('itemName')
  return (
    text('itemNumber')?.slice(0, ID_CHARACTERS_MAX) ??
    (named && itemsByName.get(named.toLowerCase())) ??
    (mapping.productId && itemsById.get(mapping.productId)) ??
    named?.slice(0, ID_CHARACTERS_MAX) ??
    null
  )
}

function readMoney(text: string | null, field: ImportField = 'amount') {
  if (text === null) return null
  const amount = readAmount(text)
  if (!amount)
    throw new Unreadable(`What stands under “${importFieldNames[field]}” is no amount: ${shown(text)}`)
  return amount
}

function readCurrency(text: string | null): string | null {
  if (text === null) return null
  if (!/^[a-z]{3}$/i.test(text)) throw new Unreadable(`The currency is not known: ${shown(text)}`)
  return text.toUpperCase()
}

/** A column of sales' dates must have one in every line: a sale without a day would count on that of the import. */
function readDate(text: Text, field: 'date' | 'refundDate', { mapping }: Reading): ListedTime | null {
  const found = text(field)
  if (found === null) {
    if (field === 'date' && mapping.columns.date !== undefined) throw new Unreadable('It has no date')
    return null
  }
  const time = readTime(found, mapping.dates)
  if (!time)
    throw new Unreadable(`What stands under “${importFieldNames[field]}” is no date: ${shown(found)}`)
  return time
}

function possible(time: ListedTime, { timeZone, now }: Reading): Date {
  const moment = momentOf(time, timeZone)
  if (moment < EARLIEST) throw new Unreadable('Its date lies before the year 2000')
  if (moment.getTime() > now.getTime() + DAY_MS) throw new Unreadable('Its date lies in the future')
  return moment
}

const kinds: [RegExp, Kind][] = [
  [
    /^(completed?|paid|success(ful)?|succeeded|approved|active|sales?|sold|settled|cleared|captured)$/i,
    'sale',
  ],
  [/^(fully )?refund(ed)?$/i, 'refund'],
  [/^(charge ?-?backs?|charged ?back|disputed?|reversed|reversal)$/i, 'dispute'],
  [/^(pending|processing|on[ -]hold|unpaid)$/i, 'pending'],
]

function readStatus(text: string | null): Kind {
  if (text === null) return 'sale'
  const found = kinds.find(([words]) => words.test(text))
  if (!found) throw new Unreadable(`Lectern does not know the status ${shown(text)}`)
  return found[1]
}

const SHOWN_CHARACTERS = 40
const shown = (text: string) => `“${[...text].slice(0, SHOWN_CHARACTERS).join('')}”`

/** Names what these parts name together. */
export const hashOf = (parts: (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/** The id of a sale whose list has none: of several of one email, item and time, which it is. */
export const importedId = ({ base }: ListedSale, occurrence: number) =>
  `${IMPORTED_ID}${hashOf([base, String(occurrence)])}`
