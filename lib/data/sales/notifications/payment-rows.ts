import 'server-only'
import { v7 } from 'uuid'
import { dayOf, markDays } from '@/lib/data/marked-days'
import { Prisma, type Transaction } from '@/lib/server/db'
import type { Payment } from './payments'

/** The days (UTC) on which these payments count: those of paying and of paying back. */
const daysOf = (payments: Prisma.Sql) => Prisma.sql`
  SELECT ${dayOf(Prisma.sql`counted.at`)} FROM ${payments}, unnest(ARRAY[paid_at, refunded_at]) AS counted(at)`

const paymentsOf = (purchases: string[]) =>
  Prisma.sql`(SELECT paid_at, refunded_at FROM purchase_payments WHERE purchase_id = ANY(${purchases}::uuid[])) AS had`

/** Call before purchases go: the days of their payments are counted anew. */
export async function markPaymentsOf(tx: Transaction, purchases: string[]): Promise<void> {
  await tx.$executeRaw`${markDays('sales', daysOf(paymentsOf(purchases)))}`
}

interface Paid {
  id: string
  payments: Payment[]
}

/**
 * Parts of a statement that make the payments of purchases what they are now. The days of what was there and of what is
 * there now are marked for the recount, which is all that is written of sums: no two sales wait for one another.
 */
export function writePayments(purchases: Paid[]): Prisma.Sql {
  const ids = purchases.map(({ id }) => id)
  const list = purchases.flatMap(({ id: purchaseId, payments }) =>
    payments.map((payment) => ({ id: v7(), purchaseId, ...payment })),
  )
  return Prisma.sql`now_paid AS (
      SELECT id, "purchaseId" AS purchase_id, "transactionId" AS transaction_id, number, "paidAt" AS paid_at,
        "amountCents" AS amount_cents, currency, "earnedCents" AS earned_cents, "refundedAt" AS refunded_at,
        "disputedAt" AS disputed_at
      FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb) AS payment(id uuid, "purchaseId" uuid,
        "transactionId" text, number int, "paidAt" timestamptz, "amountCents" bigint, currency text,
        "earnedCents" bigint, "refundedAt" timestamptz, "disputedAt" timestamptz)
    ), marked AS (
      ${markDays('sales', Prisma.sql`${daysOf(paymentsOf(ids))} UNION ALL ${daysOf(Prisma.sql`now_paid`)}`)}
    ), unpaid AS (
      DELETE FROM purchase_payments had WHERE purchase_id = ANY(${ids}::uuid[]) AND NOT EXISTS (
        SELECT 1 FROM now_paid WHERE now_paid.purchase_id = had.purchase_id
          AND now_paid.transaction_id = had.transaction_id)
    ), paid AS (
      INSERT INTO purchase_payments (${columns}) SELECT ${columns} FROM now_paid
      ON CONFLICT (purchase_id, transaction_id) DO UPDATE SET (${changing}) = (${excluded})
    )`
}

const CHANGING = 'number, paid_at, amount_cents, currency, earned_cents, refunded_at, disputed_at'
const changing = Prisma.raw(CHANGING)
const excluded = Prisma.raw(CHANGING.replace(/\w+/g, 'EXCLUDED.$&'))
const columns = Prisma.raw(`id, purchase_id, transaction_id, ${CHANGING}`)
