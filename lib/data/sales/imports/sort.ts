import 'server-only'
import { z } from 'zod'
import { readCents } from '@/lib/contract/sales/amounts'
import type { ImportVerdict } from '@/lib/contract/sales/imports'
import { normalItemNumber } from '@/lib/contract/sales/notification-fields'
import { isUnder } from '@/lib/data/sales/notifications/ledger'
import { numberOf } from '@/lib/data/sales/notifications/sale-names'
import { type Transaction, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import {
  hashOf,
  importedId,
  type ListedLine,
  type ListedSale,
  type Reading,
  readLine,
  Unreadable,
} from './line'
import type { CsvRow } from './read-csv'
import { addTo, type Batch, goOn, type Turn } from './turn'

interface Sorted {
  line: number
  verdict: ImportVerdict
  reason: string | null
  saleId: string | null
  base: string | null
}

type Read = ListedLine & { line: number }
type ReadSale = Read & { sale: ListedSale; saleId: string; firstLine: number | null }

/** The dry run of some lines: what would become of each. Nothing but that is written. */
export async function sortBatch(
  turn: Turn,
  reading: Reading,
  { from, next, rows: found }: Batch,
): Promise<void> {
  await transaction(async (tx) => {
    await goOn(tx, turn, from, next)
    const { read, unreadable } = readAll(found, reading)
    const sorted = [
      ...unreadable,
      ...(await sortSales(tx, turn, read, reading)),
      ...(await sortPeople(tx, turn, read)),
    ]
    await tx.$executeRaw`
      INSERT INTO import_lines (import_id, line, verdict, reason, sale_id, base)
      SELECT ${turn.id}::uuid, line, verdict, reason, "saleId", base
      FROM jsonb_to_recordset(${JSON.stringify(sorted)}::jsonb)
        AS sorted(line int, verdict import_verdict, reason text, "saleId" text, base text)`
    const count = (verdict: ImportVerdict) => sorted.filter((one) => one.verdict === verdict).length
    await addTo(tx, turn, {
      countNew: count('new'),
      countHere: count('here'),
      countDiffers: count('differs'),
      countUnreadable: count('unreadable'),
    })
  })
}

function readAll(found: CsvRow[], reading: Reading) {
  const read: Read[] = []
  const unreadable: Sorted[] = []
  for (const { line, cells } of found) {
    try {
      const listed = readLine(cells, reading)
      if (listed) read.push({ line, ...listed })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      unreadable.push({ line, verdict: 'unreadable', reason: error.message, saleId: null, base: null })
    }
  }
  return { read, unreadable }
}

const isSale = (one: Read): one is Read & { sale: ListedSale } => one.sale !== null

async function sortSales(tx: Transaction, turn: Turn, read: Read[], reading: Reading): Promise<Sorted[]> {
  const sales = await nameSales(tx, turn, read.filter(isSale))
  const known = await knownSales(
    tx,
    sales.map(({ saleId }) => saleId),
  )
  return sales.map((one) => ({
    line: one.line,
    saleId: one.saleId,
    base: one.sale.base,
    ...verdictOf(one, known, reading),
  }))
}

const sameAs = (line: number) => `The same as line ${line}`

/** Lines before these that are about the same: the first, and how many. */
async function earlierLines(tx: Transaction, { id }: Turn, bases: string[]) {
  const earlier = await rows(earlierSchema, tx)`
    SELECT base, min(line) AS line, count(*)::int AS count FROM import_lines
    WHERE import_id = ${id}::uuid AND base = ANY(${bases}) GROUP BY base`
  return new Map(earlier.map(({ base, line, count }) => [base, { line, count }]))
}

const earlierSchema = z.strictObject({ base: z.string(), line: z.int(), count: z.int() })

/**
 * Gives every sale its id. Lines of one id are about one sale, so the second says nothing new; of those without an id each
 * is a sale of its own, as often as the same stands in the list.
 */
async function nameSales(
  tx: Transaction,
  turn: Turn,
  sales: (Read & { sale: ListedSale })[],
): Promise<ReadSale[]> {
  const seen = await earlierLines(
    tx,
    turn,
    sales.map(({ sale }) => sale.base),
  )
  return sales.map((one) => {
    const { base, saleId } = one.sale
    const before = seen.get(base) ?? { line: one.line, count: 0 }
    seen.set(base, { line: before.line, count: before.count + 1 })
    const firstLine = saleId && before.count > 0 ? before.line : null
    return { ...one, saleId: saleId ?? importedId(one.sale, before.count + 1), firstLine }
  })
}

const knownSchema = z.strictObject({
  saleId: z.string(),
  sale: z.string(),
  item: z.string().nullable(),
  email: z.string().nullable(),
  isRefunded: z.boolean(),
  access: z.string(),
  /** A list told of it before. */
  isListed: z.boolean(),
  payments: z.array(z.strictObject({ transactionId: z.string(), amountCents: z.number().nullable() })),
})
type Known = z.infer<typeof knownSchema>

/** What we have of these sales. */
function knownSales(tx: Transaction, names: string[]): Promise<Known[]> {
  return rows(knownSchema, tx)`
    SELECT p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS sale, p.ipn_data ->> 'WP_ITEM_NUMBER' AS item,
      lower(btrim(p.ipn_data ->> 'WP_BUYER_EMAIL')) AS email, p.is_refunded, p.access::text AS access,
      EXISTS (SELECT 1 FROM ipn_events e WHERE e.purchase_id = p.id AND e.import_id IS NOT NULL) AS is_listed,
      COALESCE((SELECT jsonb_agg(jsonb_build_object('transactionId', paid.transaction_id, 'amountCents', paid.amount_cents)
        ORDER BY paid.number, paid.paid_at) FROM purchase_payments paid WHERE paid.purchase_id = p.id), '[]') AS payments
    FROM purchases p WHERE ${isUnder(names)}`
}

/** Whether a purchase of ours is the one that a line names. */
export const isSameSale = (
  { saleId, item }: { saleId: string; item: string },
  known: { saleId: string; sale: string; item: string | null },
) =>
  [numberOf(known), known.sale].includes(saleId) &&
  (known.item === null || normalItemNumber(known.item) === normalItemNumber(item))

function verdictOf(one: ReadSale, known: Known[], { items }: Reading): Pick<Sorted, 'verdict' | 'reason'> {
  if (one.firstLine) return { verdict: 'here', reason: sameAs(one.firstLine) }
  const ours = known.find((other) => isSameSale({ saleId: one.saleId, item: one.sale.item }, other))
  if (ours) {
    const reason = differenceOf(one, ours)
    return { verdict: reason ? 'differs' : 'here', reason }
  }
  if (items.has(normalItemNumber(one.sale.item))) return { verdict: 'new', reason: null }
  return {
    verdict: 'new',
    reason: `No product has the item number ${one.sale.item}: it opens nothing until one does`,
  }
}

/** What a list says otherwise than we have it; null: nothing. Emails are not repeated here. */
function differenceOf({ email, sale }: ReadSale, ours: Known): string | null {
  if (sale.kind === 'refund' && !ours.isRefunded) return 'Refunded in the file, not here'
  if (sale.kind === 'dispute' && ours.access !== 'disputed' && !ours.isRefunded) {
    return 'Disputed in the file, not here'
  }
  // A list may have a line for the sale and another for the refund.
  if (sale.kind === 'sale' && ours.isRefunded && !ours.isListed) return 'Refunded here, not in the file'
  if (ours.email && ours.email !== email) return 'Bought with another email here'
  return paymentDiffers(sale, ours.payments)
}

function paymentDiffers({ transactionId, amount }: ListedSale, payments: Known['payments']): string | null {
  const named = payments.find((paid) => paid.transactionId === transactionId)
  if (transactionId && !named && payments.some((paid) => paid.transactionId !== '')) {
    return 'Another payment of this sale'
  }
  const ours = (named ?? payments[0])?.amountCents ?? null
  const cents = readCents(amount)
  return cents !== null && ours !== null && cents !== ours
    ? `${amount} in the file, ${(ours / 100).toFixed(2)} here`
    : null
}

const personSchema = z.strictObject({ email: z.string() })

/** Lines that are no sales: who has an account with that email is here. */
async function sortPeople(tx: Transaction, turn: Turn, read: Read[]): Promise<Sorted[]> {
  const people = read
    .filter(({ sale }) => !sale)
    .map((one) => ({ ...one, base: hashOf(['person', one.email]) }))
  if (people.length === 0) return []
  const emails = people.map(({ email }) => email)
  const found = await rows(personSchema, tx)`
    SELECT email FROM users WHERE email = ANY(${emails})
    UNION SELECT email FROM user_emails WHERE verified_at IS NOT NULL AND email = ANY(${emails})
    UNION SELECT email FROM misspelt_emails WHERE email = ANY(${emails})`
  const known = new Set(found.map(({ email }) => email))
  const seen = await earlierLines(
    tx,
    turn,
    people.map(({ base }) => base),
  )
  return people.map(({ line, email, base }) => {
    const before = seen.get(base)
    if (!before) seen.set(base, { line, count: 1 })
    const verdict = before || known.has(email) ? 'here' : 'new'
    return { line, verdict, reason: before ? sameAs(before.line) : null, saleId: null, base }
  })
}
