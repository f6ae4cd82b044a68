import 'server-only'
import { z } from 'zod'
import { dateTimeSchema, idSchema } from '@/lib/contract/field-schemas'
import { formatDecimal } from '@/lib/contract/sales/currencies'
import { networkNames } from '@/lib/contract/sales/networks'
import { type CsvColumns, toCsvRows } from '@/lib/csv'

/**
 * A payment, or the refund of a payment. Amounts are in minor units, or null if the notification's amount is
 * unreadable.
 */
export const accountingRowSchema = z.strictObject({
  paymentId: idSchema,
  purchaseId: idSchema,
  at: dateTimeSchema,
  /**
   * Time in the owner's time zone, as `2026-11-25T16:30:00`. `offsetMinutes` is the zone's offset from UTC at that
   * time.
   */
  localTime: z.string(),
  offsetMinutes: z.int(),
  isRefund: z.boolean(),
  /**
   * Position of the refund among the refunds of its payment, starting at 1. The value is 0 for a payment, and
   * for the refund of a whole payment.
   */
  part: z.int(),
  saleId: z.string(),
  transactionId: z.string(),
  itemNumber: z.string().nullable(),
  product: z.string().nullable(),
  buyerName: z.string().nullable(),
  buyerEmail: z.string().nullable(),
  country: z.string().nullable(),
  currency: z.string().nullable(),
  amountMinor: z.int().nullable(),
  earnedMinor: z.int().nullable(),
  affiliate: z.string().nullable(),
  status: z.string(),
  network: z.enum(networkNames),
})
export type AccountingRow = z.infer<typeof accountingRowSchema>

const formatOwn = (minor: number | null, { currency }: AccountingRow) =>
  minor === null || currency === null ? '' : formatDecimal(minor, currency)

function formatOffset(minutes: number): string {
  const two = (count: number) => String(count).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/**
 * Text that spreadsheets show as another number or as a date: leading zeros, 12 or more digits, an exponent, or groups
 * of digits.
 */
const MANGLED = /^(0\d+|\d{12,}|\d+e[+-]?\d+|\d+([-/.:,]\d+)+)$/i
const protectId = (id: string) => (MANGLED.test(id) ? `'${id}` : id)

/**
 * Returns a transaction ID that spreadsheets keep as text. Empty for a payment without a transaction, which
 * is stored under a number such as `#2`.
 */
const transactionOf = (id: string) => (id.startsWith('#') ? '' : protectId(id))

const columns: CsvColumns<AccountingRow> = [
  ['time', ({ localTime, offsetMinutes }) => `${localTime}${formatOffset(offsetMinutes)}`],
  ['type', ({ isRefund }) => (isRefund ? 'refund' : 'payment')],
  ['network', ({ network }) => network],
  ['sale_id', ({ saleId }) => protectId(saleId)],
  ['transaction_id', ({ transactionId }) => transactionOf(transactionId)],
  ['item_number', ({ itemNumber }) => protectId(itemNumber ?? '')],
  ['product', ({ product }) => product ?? ''],
  ['buyer_name', ({ buyerName }) => buyerName ?? ''],
  ['buyer_email', ({ buyerEmail }) => buyerEmail ?? ''],
  ['country', ({ country }) => country ?? ''],
  ['currency', ({ currency }) => currency ?? ''],
  ['gross', (row) => (row.isRefund ? '' : formatOwn(row.amountMinor, row))],
  ['refund', (row) => (row.isRefund ? formatOwn(row.amountMinor, row) : '')],
  ['earned', (row) => (row.isRefund ? '' : formatOwn(row.earnedMinor, row))],
  ['affiliate', ({ affiliate }) => affiliate ?? ''],
  ['status', ({ status }) => status],
  ['purchase_id', ({ purchaseId }) => purchaseId],
  ['payment_id', ({ paymentId }) => paymentId],
]

/** The first line of the accounting CSV, after a byte order mark that makes Excel read it as UTF-8. */
export const ACCOUNTING_CSV_HEADER = `\uFEFF${columns.map(([head]) => head).join(',')}\r\n`

export const toAccountingCsvRows = (rows: AccountingRow[]) => toCsvRows(columns, rows)
