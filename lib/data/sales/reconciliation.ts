import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { FormFields } from '@/lib/contract/sales/notification-fields'
import { currencyOf } from '@/lib/contract/sales/purchases'
import {
  RECONCILIATION_DAYS,
  type Reconciliation,
  type ReconciliationQuery,
  type SaleDiscrepancy,
} from '@/lib/contract/sales/reconciliation'
import { recordAudit } from '@/lib/data/system/audit'
import { readCredentials } from '@/lib/data/system/credentials'
import { recordReconciliation } from '@/lib/data/system/last-reconciliation'
import { readSafeModeSince } from '@/lib/data/system/safe-mode'
import type { Admin } from '@/lib/server/auth/session'
import { db, type Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { type ListedSale, listWarriorPlusSales } from '@/lib/server/warriorplus-api'
import { overridePurchase } from './manual-overrides'
import { normalizeItem } from './networks/networks'
import { IMPORTED_SALE_ID_PREFIX, saleNumberOf } from './networks/stored-ids'
import { writeMessage } from './networks/warriorplus/write-message'
import { isPurchaseOfSaleSql } from './notifications/match-purchases'
import { processNotification } from './notifications/process-queue'
import { storeNotification } from './notifications/receive-notification'
import { whereRealPurchase } from './real-sales'

const DAY_MS = 24 * 60 * 60 * 1000

type PurchaseRow = Prisma.PurchaseGetPayload<object>

/**
 * Compares our purchases with the sales that WarriorPlus lists. Throws `conflict` without an API key, and
 * `unavailable` if WarriorPlus is down.
 */
export async function reconcileSales(_admin: Admin, { days }: ReconciliationQuery): Promise<Reconciliation> {
  const { sales, isComplete, drift } = await compare(days)
  if (days === RECONCILIATION_DAYS) await recordReconciliation(drift.length)
  return { salesCount: sales.length, isComplete, drift }
}

async function compare(days: number) {
  const { value: apiKey } = (await readCredentials()).warriorPlusApiKey
  if (!apiKey) throw new AppError('conflict', 'Save your WarriorPlus API key first')
  const since = new Date(Date.now() - days * DAY_MS)
  // A purchase may have a later date than its sale, because notifications of WarriorPlus contain no time.
  const { sales: listed, isComplete } = await listWarriorPlusSales(apiKey, new Date(since.getTime() - DAY_MS))
  const sales = listed.filter(({ soldAt }) => !soldAt || soldAt >= since)
  const ids = listed.map(({ id }) => id)
  const purchases = await db.purchase.findMany({
    where: {
      ...whereRealPurchase,
      network: 'warriorplus',
      // Leaves out imported sales without an ID, because WarriorPlus doesn't list their generated IDs.
      NOT: { warriorPlusSaleId: { startsWith: IMPORTED_SALE_ID_PREFIX } },
      OR: [
        { warriorPlusSale: { in: ids } },
        { warriorPlusSaleId: { in: ids } },
        { access: 'active', accessReason: null, purchaseDate: { gte: since } },
      ],
    },
  })
  // Access that the owner granted manually is not a discrepancy.
  const open = purchases.filter((row) => row.access === 'active' && row.accessReason === null)
  const known = new Set(purchases.flatMap(idsOf))
  const ignored = await readIgnoredItems()
  const missing = sales.filter((sale) => isMissing(sale, known, ignored))
  const refunded = sales.filter(({ isRefunded }) => isRefunded)
  const listedIds = new Set(ids)
  const unlisted = isComplete ? open.filter((row) => !idsOf(row).some((id) => listedIds.has(id))) : []
  const openOf = groupBySale(open)
  return { sales, isComplete, openOf, drift: listDiscrepancies(missing, refunded, unlisted, openOf) }
}

/** Returns the items that the owner set to “Not from this shop”, in their normal form. */
async function readIgnoredItems(): Promise<Set<string>> {
  const listings = await db.listing.findMany({ where: { network: 'warriorplus', productId: null } })
  return new Set(listings.map(({ normalItem }) => normalItem))
}

/** Returns whether a sale should have a purchase here but has none. `known` contains the IDs of all purchases. */
const isMissing = (
  { id, itemNumber, isCompleted, isRefunded }: ListedSale,
  known: Set<string>,
  ignored: Set<string>,
) => isCompleted && !isRefunded && !known.has(id) && !ignored.has(normalizeItem('warriorplus', itemNumber))

/** Returns both IDs of a sale, because WarriorPlus may use either ID. */
const idsOf = ({ warriorPlusSale, warriorPlusSaleId }: PurchaseRow) => [
  warriorPlusSale,
  saleNumberOf({ saleId: warriorPlusSaleId, apiSaleId: warriorPlusSale }),
]

/** Returns the purchases of each sale, by both of its IDs. A sale has a purchase for each of its items. */
function groupBySale(purchases: PurchaseRow[]): Map<string, PurchaseRow[]> {
  const bySale = new Map<string, PurchaseRow[]>()
  for (const row of purchases) {
    for (const id of new Set(idsOf(row))) {
      const rows = bySale.get(id)
      if (rows) rows.push(row)
      else bySale.set(id, [row])
    }
  }
  return bySale
}

/** Returns at most one discrepancy for each sale. A refunded sale has one only if it has an open purchase. */
function listDiscrepancies(
  missing: ListedSale[],
  refunded: ListedSale[],
  unlisted: PurchaseRow[],
  openOf: Map<string, PurchaseRow[]>,
): SaleDiscrepancy[] {
  const extra = new Map(unlisted.toReversed().map((row) => [row.warriorPlusSale, row]))
  return [
    ...missing.map((sale) => toDiscrepancy('missing', sale, null)),
    ...refunded.flatMap((sale) => {
      const row = openOf.get(sale.id)?.[0]
      return row ? [toDiscrepancy('refunded', sale, row.id)] : []
    }),
    ...[...extra.values()].map(toExtraDiscrepancy),
  ]
}

function toDiscrepancy(
  kind: 'missing' | 'refunded',
  sale: ListedSale,
  purchaseId: string | null,
): SaleDiscrepancy {
  const { id: saleId, email, amount, currency, soldAt } = sale
  return { saleId, kind, email, amount, currency, soldAt: soldAt?.toISOString() ?? null, purchaseId }
}

function toExtraDiscrepancy({
  id,
  warriorPlusSale,
  amount,
  purchaseDate,
  buyerEmail,
  ipnData,
}: PurchaseRow): SaleDiscrepancy {
  return {
    saleId: warriorPlusSale,
    kind: 'extra',
    email: buyerEmail,
    amount,
    currency: currencyOf({ ipnData, currency: null }),
    soldAt: purchaseDate.toISOString(),
    purchaseId: id,
  }
}

/**
 * Resolves one discrepancy: adds a missing sale, processes a refund, or ends the access of a sale that
 * WarriorPlus does not list. Throws `not_found` if the discrepancy no longer exists.
 */
export async function resolveDiscrepancy(
  admin: Admin,
  saleId: string,
  { days }: ReconciliationQuery,
): Promise<void> {
  const { sales, openOf, drift } = await compare(days)
  const found = drift.find((one) => one.saleId === saleId)
  if (!found) throw new AppError('not_found', 'This sale now matches WarriorPlus')
  if (found.kind === 'extra') {
    const reason = 'WarriorPlus doesn’t list this sale'
    for (const { id } of openOf.get(saleId) ?? []) {
      await overridePurchase(admin, id, { access: 'ended', reason })
    }
    return
  }
  const sale = sales.find(({ id }) => id === saleId)
  if (sale) for (const item of await itemsOf(sale)) await storeAndProcess(missedNotification(sale, item))
  await transaction((tx) => recordAudit(tx, admin, `purchase.repair-${found.kind}`, saleId))
}

/**
 * Stores and processes a notification before the response, so that the response shows the updated purchases.
 */
async function storeAndProcess(fields: FormFields): Promise<void> {
  const { id } = await storeNotification(fields)
  await processNotification(id)
}

const itemSchema = z.strictObject({ item: z.string().nullable() })

/**
 * Returns the item numbers to use when a discrepancy of a sale is resolved. For a refund, these are the item
 * numbers of our purchases, because the API may have another number for the product.
 */
async function itemsOf({ id, itemNumber, isRefunded }: ListedSale): Promise<(string | null)[]> {
  if (!isRefunded) return [itemNumber]
  const open = await queryRows(itemSchema)`
    SELECT p.item FROM purchases p WHERE p.access = 'active' AND ${isPurchaseOfSaleSql([id])}`
  return open.map(({ item }) => item)
}

/** Creates the notification that WarriorPlus should have sent. */
function missedNotification(sale: ListedSale, itemNumber: string | null): FormFields {
  const { id, amount, currency, email, name, soldAt, created, isRefunded } = sale
  return writeMessage({
    action: isRefunded ? 'refund' : 'sale',
    sale: id,
    amount,
    currency,
    email,
    name,
    item: itemNumber,
    paymentStatus: isRefunded ? 'Refunded' : 'Completed',
    occurredAt: soldAt?.toISOString() ?? created,
    source: 'reconciliation',
  })
}

/**
 * For maintenance: marks sales that are refunded at WarriorPlus but still have access here, and stores the
 * number of discrepancies.
 */
export async function recordDiscrepancies(): Promise<void> {
  if (await readSafeModeSince()) return
  if (!(await readCredentials()).warriorPlusApiKey.value) return
  const { drift, openOf } = await compare(RECONCILIATION_DAYS)
  const refunded = drift.filter(({ kind }) => kind === 'refunded')
  const purchases = refunded.flatMap(({ saleId }) => (openOf.get(saleId) ?? []).map(({ id }) => id))
  const needsAttention =
    'WarriorPlus lists this sale as refunded. To end the buyer’s access, click Compare Now under Purchases → Set up.'
  // The refund may have arrived, or the owner may have decided, since the comparison read these purchases.
  const where = { id: { in: purchases }, access: 'active', accessReason: null } as const
  await db.purchase.updateMany({ where, data: { needsAttention } })
  await recordReconciliation(drift.length)
  const missing = drift.filter(({ kind }) => kind === 'missing').length
  if (missing + refunded.length > 0) log.warn('ledger_drift', { missing, refunded: refunded.length })
}
