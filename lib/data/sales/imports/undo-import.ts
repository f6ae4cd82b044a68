import 'server-only'
import { z } from 'zod'
import { idSchema } from '@/lib/contract/field-schemas'
import { dropPurchaseEmails } from '@/lib/data/mail/outbox-queries'
import { emailsOfUserSql } from '@/lib/data/people/email-addresses'
import { recomputePurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { lockUsers } from '@/lib/data/people/lock-users'
import { columnOf, personalDataColumns, tableOf } from '@/lib/data/people/personal-data-columns'
import { LEASE_SECONDS } from '@/lib/data/renew-lease'
import { lowercaseBuyerEmailSql } from '@/lib/data/sales/buyer-columns'
import {
  attachSiblingPurchases,
  lockSales,
  type StoredPurchase,
} from '@/lib/data/sales/notifications/match-purchases'
import { decideAndWritePurchases } from '@/lib/data/sales/notifications/process-sales'
import { markPaymentDays } from '@/lib/data/sales/purchase-payments'
import { markSaleDays } from '@/lib/data/timelines/record-timelines'
import { deleteLinks } from '@/lib/server/auth/verification-tokens'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { saleNumberOf } from '../networks/stored-ids'
import {
  addImportCounts,
  advanceImport,
  type ImportLease,
  ImportLeaseLostError,
  ROWS_PER_TRANSACTION,
} from './import-lease'

/** SQL: one condition per column whose rows prove that somebody used an account. */
const usageChecks = Object.entries(personalDataColumns).flatMap(([name, { provesUse }]) =>
  provesUse
    ? `AND NOT EXISTS (SELECT 1 FROM ${tableOf(name)} owned WHERE owned.${columnOf(name)} = u.id AND ${provesUse})`
    : [],
)

/** SQL: whether nobody has signed in to account `u`, and no data depends on it. */
const isUnusedAccountSql = Prisma.sql`(
  NOT u.is_admin AND u.email_verified IS NULL AND u.receipt_code_used_at IS NULL ${Prisma.raw(usageChecks.join('\n  '))})`

const madeSchema = z.strictObject({ id: idSchema, saleId: z.string(), apiSaleId: z.string() })

/**
 * Undoes a batch of purchases of an import. Deletes purchases that nothing else changed, together with the
 * accounts that they created. Keeps the other purchases, but ends their access. Returns the number of purchases
 * in the batch.
 */
export function undoPurchaseBatch(lease: ImportLease): Promise<number> {
  return transaction(async (tx) => {
    const made = await queryRows(madeSchema, tx)`
      SELECT p.id, p.warrior_plus_sale_id AS sale_id, p.warrior_plus_sale AS api_sale_id FROM purchases p
        JOIN imports i ON i.id = ${lease.id}::uuid
      WHERE p.id IN (SELECT e.purchase_id FROM ipn_events e WHERE e.import_id = i.id
        AND (i.undone_to IS NULL OR e.purchase_id > i.undone_to) ORDER BY e.purchase_id LIMIT ${2 * ROWS_PER_TRANSACTION})
      ORDER BY p.id LIMIT ${ROWS_PER_TRANSACTION}`
    const last = made.at(-1)
    if (!last) return 0
    await advanceUndo(tx, lease, last.id)
    const purchases = await lockSales(
      tx,
      made.flatMap((one) => [saleNumberOf(one), one.apiSaleId]),
    )
    // The reads below must see a sale or an account merge that ended while this transaction waited for the accounts.
    await lockUsers(
      tx,
      purchases.flatMap(({ userId }) => userId ?? []),
    )
    const kept = await listKeptPurchases(
      tx,
      lease,
      made.map(({ id }) => id),
    )
    const isKept = new Set(kept.map(({ id }) => id))
    const [ending, deletable] = [true, false].map((is) =>
      purchases.filter(({ id }) => made.some((one) => one.id === id) && isKept.has(id) === is),
    )
    await addImportCounts(tx, lease, { undone: made.length })
    await deletePurchases(tx, lease, deletable ?? [])
    await endAccess(tx, purchases, ending ?? [])
    return made.length
  })
}

async function advanceUndo(tx: Transaction, { id, turn }: ImportLease, purchaseId: string): Promise<void> {
  const moved = await tx.$executeRaw`
    UPDATE imports SET undone_to = ${purchaseId}::uuid, lease_until = now() + make_interval(secs => ${LEASE_SECONDS})
    WHERE id = ${id}::uuid AND turn = ${turn} AND (undone_to IS NULL OR undone_to < ${purchaseId}::uuid)`
  if (moved === 0) throw new ImportLeaseLostError()
}

/** SQL: the reason why undoing an import keeps purchase `p`, as a text for the owner. Null if the undo deletes it. */
export const keptPurchaseReasonSql = (importId: string) => Prisma.sql`CASE
  WHEN p.customer_deleted_at IS NOT NULL THEN 'The customer was deleted'
  WHEN EXISTS (SELECT 1 FROM ipn_events e WHERE e.purchase_id = p.id AND e.import_id IS DISTINCT FROM ${importId}::uuid)
    THEN 'A notification or another import also reported this purchase'
  WHEN p.claimed_from IS NOT NULL OR p.user_id IS NOT NULL AND ${lowercaseBuyerEmailSql(Prisma.sql`p`)} NOT IN ${emailsOfUserSql(Prisma.sql`p.user_id`)} THEN 'This purchase moved to another account'
  WHEN p.access_reason IS NOT NULL THEN 'You changed this purchase manually'
  END`

const keptSchema = z.strictObject({ id: idSchema })

function listKeptPurchases(tx: Transaction, { id }: ImportLease, purchases: string[]) {
  return queryRows(keptSchema, tx)`
    SELECT p.id FROM purchases p
    WHERE p.id = ANY(${purchases}::uuid[]) AND ${keptPurchaseReasonSql(id)} IS NOT NULL`
}

async function deletePurchases(
  tx: Transaction,
  lease: ImportLease,
  deletable: StoredPurchase[],
): Promise<void> {
  if (deletable.length === 0) return
  const ids = deletable.map(({ id }) => id)
  const people = deletable.flatMap(({ userId }) => userId ?? [])
  await markPaymentDays(tx, ids)
  await markSaleDays(tx, people, ids)
  await dropPurchaseEmails(tx, ids)
  await tx.ipnEvent.deleteMany({ where: { purchaseId: { in: ids }, importId: lease.id } })
  await tx.purchase.deleteMany({ where: { id: { in: ids } } })
  await recomputePurchaseFlags(tx, [...new Set(people)])
  await reassignAccounts(tx, lease, ids)
  await removeAccounts(tx, lease, Prisma.sql`u.created_by_purchase_id = ANY(${ids}::uuid[])`)
}

/**
 * Links accounts to the next purchase of this import for the same person, so that an account is deleted with
 * its last imported purchase, not with its first.
 */
async function reassignAccounts(tx: Transaction, { id }: ImportLease, gone: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE users u SET created_by_purchase_id = next.id FROM (
      SELECT DISTINCT ON (p.user_id) p.user_id, p.id
      FROM users made JOIN purchases p ON p.user_id = made.id JOIN imports i ON i.id = ${id}::uuid AND p.id > i.undone_to
      WHERE made.created_by_purchase_id = ANY(${gone}::uuid[]) AND ${keptPurchaseReasonSql(id)} IS NULL
        AND EXISTS (SELECT 1 FROM ipn_events e WHERE e.purchase_id = p.id AND e.import_id = i.id)
      ORDER BY p.user_id, p.id) next
    WHERE u.id = next.user_id`
}

const madeAccountSchema = z.strictObject({ id: idSchema, email: z.string(), isUnused: z.boolean() })

/**
 * Deletes the accounts `u` that match a condition and that nobody used. Counts the others as kept. Locks the accounts in
 * its own statement first, because a statement doesn’t see a sale or a sign-in that was committed after it began.
 */
async function removeAccounts(tx: Transaction, { id }: ImportLease, which: Prisma.Sql): Promise<void> {
  await tx.$executeRaw`SELECT FROM users u WHERE ${which} ORDER BY u.id FOR UPDATE`
  const made = await queryRows(madeAccountSchema, tx)`
    SELECT u.id, u.email, ${isUnusedAccountSql} AS is_unused FROM users u WHERE ${which}`
  const unused = made.filter(({ isUnused }) => isUnused)
  await deleteLinks(
    tx,
    unused.map(({ email }) => email),
  )
  await tx.user.deleteMany({ where: { id: { in: unused.map((one) => one.id) } } })
  const keptAccounts = { increment: made.length - unused.length }
  await tx.import.update({ where: { id }, data: { keptAccounts } })
}

/** The access reason of a purchase that an undo keeps and whose access it ends. */
const UNDONE = 'The import that added this purchase was undone'

async function endAccess(
  tx: Transaction,
  purchases: StoredPurchase[],
  ending: StoredPurchase[],
): Promise<void> {
  const owner = { access: 'ended', accessReason: UNDONE } as const
  const open = ending.filter(({ access, isForgotten }) => access === 'active' && !isForgotten)
  for (const purchase of open) {
    await decideAndWritePurchases(tx, [
      { known: attachSiblingPurchases(sameSale(purchases, purchase), purchase), arriving: null, owner },
    ])
  }
}

const sameSale = (purchases: StoredPurchase[], { apiSaleId }: StoredPurchase) =>
  purchases.filter((one) => one.apiSaleId === apiSaleId)

const lineSchema = z.strictObject({ line: z.int(), userId: idSchema })

/**
 * Undoes a batch of the accounts that were created from rows without a sale. Returns the number of accounts,
 * including those that are kept, and the row to continue from.
 */
export function undoAccountBatch(lease: ImportLease): Promise<{ count: number; nextLine: number }> {
  return transaction(async (tx) => {
    const made = await queryRows(lineSchema, tx)`
      SELECT line, user_id FROM import_lines
      WHERE import_id = ${lease.id}::uuid AND line >= ${lease.nextLine} AND user_id IS NOT NULL
      ORDER BY line LIMIT ${ROWS_PER_TRANSACTION}`
    const nextLine = (made.at(-1)?.line ?? lease.nextLine) + 1
    if (made.length === 0) return { count: 0, nextLine }
    await advanceImport(tx, lease, lease.nextLine, nextLine)
    await addImportCounts(tx, lease, { undone: made.length })
    await removeAccounts(tx, lease, Prisma.sql`u.id = ANY(${made.map(({ userId }) => userId)}::uuid[])`)
    return { count: made.length, nextLine }
  })
}
