import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { Page } from '@/lib/contract/paging'
import {
  REFUND_DUE_DAYS,
  type Withdrawal,
  type WithdrawalEdit,
  type WithdrawalQuery,
  withdrawalSchema,
} from '@/lib/contract/sales/withdrawals'
import { acknowledgementStateSql } from '@/lib/data/mail/withdrawal-emails'
import { afterCursorSql, toPage } from '@/lib/data/paging'
import { primaryEmailSql } from '@/lib/data/people/email-addresses'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { OutdatedReadError } from '@/lib/server/db/database-errors'
import { queryRows } from '@/lib/server/db/typed-rows'
import { assignPurchase, lockPurchaseForWithdrawal } from './assign-purchase'
import { closeRefundedWithdrawals, redactWithdrawalsOfDeletedCustomers } from './close-withdrawals'
import { isWithdrawalFromOtherEmailSql } from './sent-from-other-email'
import { canWithdrawSql, withdrawalCandidatesSql, withdrawalSaleSql } from './withdrawal-candidates'
import { withdrawalDaysSql } from './withdrawal-settings'

/** Days added to the withdrawal period, because networks may report a sale late. */
const GRACE_DAYS = 3

/**
 * SQL: whether withdrawal `w` was sent in time: at most the withdrawal period plus three days after purchase
 * `p`, counted in UTC days. Later withdrawals may be valid too, if the buyer wasn’t told about the right.
 */
const timingSql = Prisma.sql`CASE WHEN p.id IS NULL THEN 'unknown'
  WHEN (w.submitted_at AT TIME ZONE 'UTC')::date
    <= (p.purchase_date AT TIME ZONE 'UTC')::date + ${withdrawalDaysSql} + ${GRACE_DAYS}::int THEN 'in_time'
  ELSE 'later' END`

const withdrawalColumnsSql = Prisma.sql`
  w.id, w.name, w.email, w.reply_email AS reply_to, w.order_text AS "order", w.locale, w.text, w.submitted_at,
  w.purchase_signed_in IS NOT NULL AS signed_in, ${isWithdrawalFromOtherEmailSql} AS is_from_other_email, CASE WHEN p.id IS NOT NULL THEN ${withdrawalSaleSql} END AS match,
  CASE WHEN w.purchase_id IS NULL AND w.handled_at IS NULL AND w.email IS NOT NULL
    THEN ${withdrawalCandidatesSql(Prisma.sql`w.email`)} ELSE '[]' END AS candidates,
  ${timingSql} AS timing, w.repeat_of,
  CASE WHEN w.acknowledged_at IS NOT NULL THEN 'sent' WHEN w.repeat_of IS NOT NULL THEN 'none'
    ELSE COALESCE(${acknowledgementStateSql(Prisma.sql`w.id`)}, 'failed') END AS acknowledgement,
  w.acknowledged_at, w.submitted_at + make_interval(days => ${REFUND_DUE_DAYS}) AS refund_due_at,
  w.closed_by::text AS closed_by, w.handled_at, ${primaryEmailSql(Prisma.sql`w.handled_by`)} AS handled_by, w.note`

const withdrawalsSql = Prisma.sql`
  SELECT ${withdrawalColumnsSql}
  FROM withdrawals w LEFT JOIN purchases p ON p.id = w.purchase_id LEFT JOIN products sold ON sold.id = p.product_id`

/** Lists the withdrawals that are open or done, the newest first. */
export async function listWithdrawals(
  _admin: Admin,
  { state, cursor, limit }: WithdrawalQuery,
): Promise<Page<Withdrawal>> {
  const isListed = state === 'open' ? Prisma.sql`w.handled_at IS NULL` : Prisma.sql`w.handled_at IS NOT NULL`
  const found = await queryRows(withdrawalSchema)`
    ${withdrawalsSql}
    WHERE ${isListed} ${afterCursorSql(cursor, Prisma.sql`w.submitted_at`, Prisma.sql`w.id`)}
    ORDER BY w.submitted_at DESC, w.id DESC LIMIT ${limit + 1}`
  return toPage(found, limit, ({ submittedAt, id }) => ({ at: submittedAt, id }))
}

async function readWithdrawal(tx: Transaction, id: string): Promise<Withdrawal> {
  const [found] = await queryRows(withdrawalSchema, tx)`${withdrawalsSql} WHERE w.id = ${id}::uuid`
  if (!found) throw new AppError('not_found', 'Withdrawal not found')
  return found
}

/**
 * Assigns a purchase to a withdrawal, marks it as handled, or saves a note. Throws `not_found` if the withdrawal or
 * the purchase does not exist, and `conflict` for reopening a refunded withdrawal.
 */
export function updateWithdrawal(admin: Admin, id: string, edit: WithdrawalEdit): Promise<Withdrawal> {
  const { purchaseId, handled, note } = edit
  return transaction(async (tx) => {
    await lockWithdrawal(tx, id, edit)
    if (purchaseId) await assignPurchase(tx, id, purchaseId)
    // The owner decided against a match, so no further attempt is made.
    if (purchaseId === null) {
      await tx.withdrawal.update({ where: { id }, data: { purchaseId: null, matchAfter: null } })
    }
    if (note !== undefined) await tx.withdrawal.update({ where: { id }, data: { note } })
    if (handled !== undefined) await setHandled(tx, admin, id, handled)
    await recordAudit(tx, admin, 'withdrawal.update', id)
    return readWithdrawal(tx, id)
  })
}

/**
 * Locks a withdrawal, after the purchase that is assigned to it. A withdrawal that is reopened also needs the lock of its
 * purchase, because the refund may be processed at this moment. Throws `not_found`.
 */
async function lockWithdrawal(
  tx: Transaction,
  id: string,
  { purchaseId, handled }: WithdrawalEdit,
): Promise<void> {
  if (purchaseId) await requirePurchase(tx, purchaseId)
  const reopened = handled === false ? await findAssignedPurchase(tx, id) : null
  if (reopened) await lockPurchaseForWithdrawal(tx, reopened)
  const locked = await tx.$executeRaw`SELECT FROM withdrawals WHERE id = ${id}::uuid FOR UPDATE`
  if (locked === 0) throw new AppError('not_found', 'Withdrawal not found')
  if (reopened && reopened !== (await findAssignedPurchase(tx, id))) throw new OutdatedReadError()
}

const findAssignedPurchase = async (tx: Transaction, id: string) =>
  (await tx.withdrawal.findUnique({ where: { id }, select: { purchaseId: true } }))?.purchaseId ?? null

/** Locks a purchase. Throws `not_found` unless consumers can withdraw from it. */
async function requirePurchase(tx: Transaction, purchaseId: string): Promise<void> {
  const isLocked = await lockPurchaseForWithdrawal(tx, purchaseId)
  const possible = await tx.$executeRaw`
    SELECT FROM purchases p WHERE p.id = ${purchaseId}::uuid AND ${canWithdrawSql(Prisma.sql`p`)}`
  if (!isLocked || possible === 0) throw new AppError('not_found', 'Purchase not found')
}

async function setHandled(tx: Transaction, admin: Admin, id: string, handled: boolean): Promise<void> {
  const { closedBy, purchaseId } = await tx.withdrawal.findUniqueOrThrow({ where: { id } })
  if (closedBy === 'refund') {
    if (handled) return
    throw new AppError('conflict', 'A refund closed this withdrawal, so you can’t reopen it')
  }
  const data = handled
    ? { handledAt: new Date(), handledBy: admin.id, closedBy: 'manual' as const }
    : { handledAt: null, handledBy: null, closedBy: null }
  await tx.withdrawal.update({ where: { id }, data })
  // Repetitions are closed together with the first withdrawal, because they don’t need a separate decision.
  if (handled) await tx.withdrawal.updateMany({ where: { repeatOf: id, handledAt: null }, data })
  if (!purchaseId) return
  if (handled) await redactWithdrawalsOfDeletedCustomers(tx, [purchaseId])
  else await closeRefundedWithdrawals(tx, [purchaseId])
}
