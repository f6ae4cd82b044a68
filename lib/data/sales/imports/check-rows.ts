import 'server-only'
import { z } from 'zod'
import { parseMinor } from '@/lib/contract/sales/amounts'
import { formatMinor } from '@/lib/contract/sales/currencies'
import type { ImportVerdict } from '@/lib/contract/sales/imports'
import type { NetworkName } from '@/lib/contract/sales/networks'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import { itemKeyOf } from '@/lib/data/sales/listings'
import { isPurchaseOfSaleSql } from '@/lib/data/sales/notifications/match-purchases'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { findNetwork, normalizeItem } from '../networks/networks'
import { saleNumberOf } from '../networks/stored-ids'
import { addImportCounts, advanceImport, type ImportLease } from './import-lease'
import {
  createImportedSaleId,
  hashTexts,
  type ParsedRow,
  type ParsedSale,
  parseRow,
  type RowParseOptions,
  UnreadableRowError,
} from './parse-row'
import type { CsvRow } from './read-csv'
import type { RowBatch } from './read-row-batches'

interface CheckedRow {
  line: number
  verdict: ImportVerdict
  reason: string | null
  saleId: string | null
  base: string | null
}

type Read = ParsedRow & { line: number }
type ReadSale = Read & { sale: ParsedSale; saleId: string; firstLine: number | null }

/** Checks a batch of rows in the dry run, and stores only the result of each row. */
export async function checkRowBatch(
  lease: ImportLease,
  reading: RowParseOptions,
  { from, next, rows: found }: RowBatch,
): Promise<void> {
  await transaction(async (tx) => {
    await advanceImport(tx, lease, from, next)
    const { read, unreadable } = readAll(found, reading)
    const checked = [
      ...unreadable,
      ...(await checkSales(tx, lease, read, reading)),
      ...(await checkPeople(tx, lease, read)),
    ]
    await tx.$executeRaw`
      INSERT INTO import_lines (import_id, line, verdict, reason, sale_id, base)
      SELECT ${lease.id}::uuid, line, verdict, reason, "saleId", base
      FROM jsonb_to_recordset(${JSON.stringify(checked)}::jsonb)
        AS checked(line int, verdict import_verdict, reason text, "saleId" text, base text)`
    const count = (verdict: ImportVerdict) => checked.filter((one) => one.verdict === verdict).length
    await addImportCounts(tx, lease, {
      countNew: count('new'),
      countHere: count('here'),
      countDiffers: count('differs'),
      countUnreadable: count('unreadable'),
    })
  })
}

function readAll(found: CsvRow[], reading: RowParseOptions) {
  const read: Read[] = []
  const unreadable: CheckedRow[] = []
  for (const { line, cells } of found) {
    try {
      const listed = parseRow(cells, reading)
      if (listed) read.push({ line, ...listed })
    } catch (error) {
      if (!(error instanceof UnreadableRowError)) throw error
      unreadable.push({ line, verdict: 'unreadable', reason: error.message, saleId: null, base: null })
    }
  }
  return { read, unreadable }
}

const isSale = (one: Read): one is Read & { sale: ParsedSale } => one.sale !== null

async function checkSales(
  tx: Transaction,
  lease: ImportLease,
  read: Read[],
  reading: RowParseOptions,
): Promise<CheckedRow[]> {
  const sales = await assignSaleIds(tx, lease, read.filter(isSale))
  const stored = await readStoredSales(
    tx,
    sales.map(({ saleId }) => saleId),
  )
  return sales.map((one) => ({
    line: one.line,
    saleId: one.saleId,
    base: one.sale.base,
    ...verdictOf(one, stored, reading),
  }))
}

const sameAsMessage = (line: number) => `Same as row ${line}`

/**
 * Finds the earlier rows of the file that have one of these hashes. Returns the number of the first such row and
 * their count, by hash.
 */
async function countEarlierRows(tx: Transaction, { id }: ImportLease, bases: string[]) {
  const earlier = await queryRows(earlierSchema, tx)`
    SELECT base, min(line) AS line, count(*)::int AS count FROM import_lines
    WHERE import_id = ${id}::uuid AND base = ANY(${bases}) GROUP BY base`
  return new Map(earlier.map(({ base, line, count }) => [base, { line, count }]))
}

const earlierSchema = z.strictObject({ base: z.string(), line: z.int(), count: z.int() })

/**
 * Gives every sale an ID. A row with a sale ID repeats an earlier row if both have the same hash (`base`). Rows
 * without a sale ID are separate sales, even if they are equal.
 */
async function assignSaleIds(
  tx: Transaction,
  lease: ImportLease,
  sales: (Read & { sale: ParsedSale })[],
): Promise<ReadSale[]> {
  const seen = await countEarlierRows(
    tx,
    lease,
    sales.map(({ sale }) => sale.base),
  )
  return sales.map((one) => {
    const { base, saleId } = one.sale
    const before = seen.get(base) ?? { line: one.line, count: 0 }
    seen.set(base, { line: before.line, count: before.count + 1 })
    const firstLine = saleId && before.count > 0 ? before.line : null
    return { ...one, saleId: saleId ?? createImportedSaleId(one.sale, before.count + 1), firstLine }
  })
}

const storedSaleSchema = z.strictObject({
  saleId: z.string(),
  apiSaleId: z.string(),
  item: z.string().nullable(),
  email: z.string().nullable(),
  isRefunded: z.boolean(),
  access: z.string(),
  /** True if an earlier import created or updated the purchase. */
  isListed: z.boolean(),
  payments: z.array(
    z.strictObject({
      transactionId: z.string(),
      amountMinor: z.number().nullable(),
      currency: z.string().nullable(),
      refundedMinor: z.number(),
    }),
  ),
})
type StoredSale = z.infer<typeof storedSaleSchema>

/** Reads the stored purchases of the sales with these identifiers, each a sale number or an API ID. */
function readStoredSales(tx: Transaction, names: string[]): Promise<StoredSale[]> {
  return queryRows(storedSaleSchema, tx)`
    SELECT p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id, p.item,
      ${lowercaseBuyerEmailSql(Prisma.sql`p`)} AS email, p.is_refunded, p.access::text AS access,
      EXISTS (SELECT 1 FROM ipn_events e WHERE e.purchase_id = p.id AND e.import_id IS NOT NULL) AS is_listed,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('transactionId', paid.transaction_id, 'amountMinor', paid.amount_minor,
          'currency', paid.currency, 'refundedMinor', paid.refunded_minor)
        ORDER BY paid.number, paid.paid_at) FROM purchase_payments paid WHERE paid.purchase_id = p.id), '[]') AS payments
    FROM purchases p WHERE ${isPurchaseOfSaleSql(names)}`
}

/** Returns whether a stored purchase is the sale that a row names. */
export const isSameSale = (
  { saleId, network, item }: { saleId: string; network: NetworkName; item: string },
  stored: { saleId: string; apiSaleId: string; item: string | null },
) =>
  [saleNumberOf(stored), stored.apiSaleId].includes(saleId) &&
  (stored.item === null || normalizeItem(network, stored.item) === normalizeItem(network, item))

function verdictOf(
  one: ReadSale,
  storedSales: StoredSale[],
  { items }: RowParseOptions,
): Pick<CheckedRow, 'verdict' | 'reason'> {
  if (one.firstLine) return { verdict: 'here', reason: sameAsMessage(one.firstLine) }
  const stored = storedSales.find((other) => isSameSale({ ...one.sale, saleId: one.saleId }, other))
  if (stored) {
    const reason = differenceOf(one, stored)
    return { verdict: reason ? 'differs' : 'here', reason }
  }
  if (items.has(itemKeyOf(one.sale))) return { verdict: 'new', reason: null }
  return {
    verdict: 'new',
    reason: `No product has the item number ${one.sale.item}. This sale won’t grant access until a product has this number.`,
  }
}

/**
 * Describes how a row differs from the stored purchase. Null if it does not differ. The text doesn't contain
 * an email.
 */
function differenceOf({ email, sale }: ReadSale, stored: StoredSale): string | null {
  const isKnownRefund = hasSameRefund(sale, stored)
  if (sale.kind === 'refund' && !stored.isRefunded && !isKnownRefund)
    return 'Refunded in the file, but not here'
  if (sale.kind === 'dispute' && stored.access !== 'disputed' && !stored.isRefunded) {
    return 'Disputed in the file, but not here'
  }
  // If an import reported the purchase, the file probably lists its refund in another row.
  if (sale.kind === 'sale' && stored.isRefunded && !stored.isListed)
    return 'Refunded here, but not in the file'
  if (stored.email && stored.email !== email) return 'Different email in the file'
  return isKnownRefund ? null : paymentDiffers(sale, stored.payments)
}

/** Tells whether at least the amount of a refund in the file was refunded here too, which may be a part of a payment. */
function hasSameRefund({ kind, network, amount, currency }: ParsedSale, { payments }: StoredSale) {
  if (kind !== 'refund' || !findNetwork(network).hasPartialRefunds) return false
  return payments.some((paid) => {
    const listed = currency ?? paid.currency
    const minor = listed === null || listed !== paid.currency ? null : parseMinor(amount, listed)
    return minor !== null && minor > 0 && paid.refundedMinor >= minor
  })
}

function paymentDiffers(
  { transactionId, amount, currency }: ParsedSale,
  payments: StoredSale['payments'],
): string | null {
  const named = payments.find((paid) => paid.transactionId === transactionId)
  if (transactionId && !named && payments.some((paid) => paid.transactionId !== '')) {
    return 'Different transaction ID in the file'
  }
  const stored = named ?? payments[0]
  if (!stored || stored.amountMinor === null || !stored.currency) return null
  const listed = currency ?? stored.currency
  const minor = parseMinor(amount, listed)
  if (minor === null || (minor === stored.amountMinor && listed === stored.currency)) return null
  return `${formatMinor(minor, listed)} in the file, ${formatMinor(stored.amountMinor, stored.currency)} here`
}

const personSchema = z.strictObject({ email: z.string() })

/** Checks the rows without a sale. A row doesn't need to be imported if its email already belongs to an account. */
async function checkPeople(tx: Transaction, lease: ImportLease, read: Read[]): Promise<CheckedRow[]> {
  const people = read
    .filter(({ sale }) => !sale)
    .map((one) => ({ ...one, base: hashTexts(['person', one.email]) }))
  if (people.length === 0) return []
  const emails = people.map(({ email }) => email)
  const found = await queryRows(personSchema, tx)`
    SELECT DISTINCT email FROM ${emailOwnersSql(Prisma.sql`${emails}`)} known`
  const known = new Set(found.map(({ email }) => email))
  const seen = await countEarlierRows(
    tx,
    lease,
    people.map(({ base }) => base),
  )
  return people.map(({ line, email, base }) => {
    const before = seen.get(base)
    if (!before) seen.set(base, { line, count: 1 })
    const verdict = before || known.has(email) ? 'here' : 'new'
    return { line, verdict, reason: before ? sameAsMessage(before.line) : null, saleId: null, base }
  })
}
