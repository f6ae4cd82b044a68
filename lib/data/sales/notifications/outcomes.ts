import 'server-only'
import { joinLines } from '@/lib/data/lines/track'
import { Prisma, type Transaction } from '@/lib/server/db'
import type { Outcome } from './decide'
import { markPaymentsOf, writePayments } from './payment-rows'
import { redact } from './privacy'
import type { Notification } from './states'

/** What was decided of a purchase, and with what. */
export interface Decided {
  outcome: Outcome
  arriving: Notification | null
  holderId: string | null
}

/** What is written of a purchase, and written again whenever it is settled. */
const columns = `warrior_plus_sale_id, warrior_plus_sale, user_id, product_id, transaction_id, amount, payment_method,
  payment_status, is_refunded, refund_date, purchase_date, ipn_data, access, access_reason, needs_attention,
  source, affiliate_id, affiliate_name`

/** Writes what was decided: purchases with their payments, and what became of their notifications. */
export async function writeOutcomes(tx: Transaction, decided: Decided[]): Promise<void> {
  for (const { outcome } of decided) await absorbPurchases(tx, outcome)
  await tx.$executeRaw`
    WITH written AS (
      INSERT INTO purchases (id, is_test, ${Prisma.raw(columns)})
      SELECT id, is_test, ${Prisma.raw(columns)}
      FROM jsonb_populate_recordset(NULL::purchases, ${JSON.stringify(decided.map(toRow))}::jsonb)
      ON CONFLICT (id) DO UPDATE SET (${Prisma.raw(columns)}) = (${Prisma.raw(columns.replace(/\w+/g, 'EXCLUDED.$&'))})
    ), renamed AS (
      UPDATE purchases other SET (warrior_plus_sale_id, warrior_plus_sale) = (new."saleId", new.sale)
      FROM jsonb_to_recordset(${JSON.stringify(decided.flatMap(({ outcome }) => outcome.rename))}::jsonb)
        AS new(id uuid, "saleId" text, sale text)
      WHERE other.id = new.id
    ), ${writePayments(decided.map(({ outcome }) => outcome.purchase))}
    UPDATE ipn_events SET state = settled.state, reason = settled.reason, purchase_id = settled."purchaseId",
      attempts = attempts + settled.tries
    FROM jsonb_to_recordset(${JSON.stringify(decided.flatMap(settledOf))}::jsonb)
      AS settled("notificationId" uuid, state ipn_state, reason text, "purchaseId" uuid, tries int)
    WHERE id = settled."notificationId"`
  await redact(
    tx,
    decided.flatMap(({ outcome }) => outcome.redact),
  )
}

function toRow({ outcome: { purchase }, holderId }: Decided) {
  const { first } = purchase
  return {
    id: purchase.id,
    is_test: purchase.isTest,
    warrior_plus_sale_id: purchase.saleId,
    warrior_plus_sale: purchase.sale,
    user_id: holderId,
    product_id: purchase.productId,
    transaction_id: first.transactionId,
    amount: first.amount,
    payment_method: first.paymentMethod,
    payment_status: purchase.paymentStatus,
    is_refunded: purchase.isRefunded,
    refund_date: purchase.refundDate,
    purchase_date: purchase.purchaseDate,
    ipn_data: purchase.ipnData,
    access: purchase.access,
    access_reason: purchase.accessReason,
    needs_attention: purchase.needsAttention,
    source: purchase.source,
    affiliate_id: purchase.affiliateId,
    affiliate_name: purchase.affiliateName,
  }
}

const settledOf = ({ outcome: { purchase, settled }, arriving }: Decided) =>
  settled.ids.map((id) => ({
    notificationId: id,
    state: settled.state,
    reason: settled.reason,
    purchaseId: purchase.id,
    tries: Number(id === arriving?.id),
  }))

/** Their payments go with them: those of the purchase that stays follow from the notifications of all. */
async function absorbPurchases(tx: Transaction, { purchase: { id }, absorb }: Outcome): Promise<void> {
  if (absorb.length === 0) return
  await tx.ipnEvent.updateMany({ where: { purchaseId: { in: absorb } }, data: { purchaseId: id } })
  await joinLines(tx, absorb, id)
  await markPaymentsOf(tx, absorb)
  await tx.purchase.deleteMany({ where: { id: { in: absorb } } })
}
