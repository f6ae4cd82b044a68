import 'server-only'
import { z } from 'zod'
import { type JobQueue, runDueJobs } from '@/lib/data/job-queue'
import { type Alert, queueAlert } from '@/lib/data/mail/queue-emails'
import { db, Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { assignPurchase, lockPurchaseForWithdrawal } from './assign-purchase'
import { findWithdrawnPurchase } from './withdrawal-candidates'

const waitingSchema = z.strictObject({
  id: z.uuid(),
  email: z.string().nullable(),
  orderText: z.string().nullable(),
  purchaseSignedIn: z.uuid().nullable(),
  attempts: z.int(),
})
type WaitingWithdrawal = z.infer<typeof waitingSchema>

const MINUTE = 60
const DAY = 24 * 60 * MINUTE
/** Delays between attempts, because a sale may arrive after its withdrawal. Seconds. */
const DELAYS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE, 360 * MINUTE, ...Array<number>(30).fill(DAY)]

/**
 * Job queue that finds the purchases of withdrawals. The owner assigns the withdrawals that the queue can’t
 * match.
 */
const matchingQueue: JobQueue<WaitingWithdrawal> = {
  table: Prisma.sql`withdrawals`,
  waiting: Prisma.sql`match_after IS NOT NULL AND purchase_id IS NULL AND handled_at IS NULL
    AND match_attempts <= ${DELAYS.length}::int`,
  order: Prisma.sql`match_after`,
  attempts: Prisma.sql`match_attempts`,
  until: Prisma.sql`match_after`,
  columns: Prisma.sql`id, email, order_text, purchase_signed_in, match_attempts AS attempts`,
  row: waitingSchema,
  backOffSeconds: DELAYS,
  work: matchWithdrawal,
  async onFailed({ id }, error) {
    log.error('withdrawal_not_matched', error, { withdrawalId: id })
  },
}

const AT_ONCE = 5
/** Maximum duration of a run. Maintenance continues with the remaining withdrawals. Milliseconds. */
const RUN_MS = 8000

/**
 * Finds the purchases of new withdrawals, and of those whose next attempt is due. Runs after the response, so that
 * the response time doesn’t reveal who bought something.
 */
export async function matchWithdrawals(milliseconds = RUN_MS): Promise<void> {
  const endsAt = Date.now() + milliseconds
  while ((await runDueJobs(matchingQueue, AT_ONCE)) > 0 && Date.now() < endsAt);
}

async function matchWithdrawal({
  id,
  email,
  orderText: order,
  purchaseSignedIn,
  attempts,
}: WaitingWithdrawal) {
  const purchaseId = await findWithdrawnPurchase(db, { email, order, purchaseSignedIn })
  if (purchaseId === null) return postpone(id, attempts)
  await transaction(async (tx) => {
    if (!(await lockPurchaseForWithdrawal(tx, purchaseId))) return
    const open = await tx.$executeRaw`
      SELECT FROM withdrawals WHERE id = ${id}::uuid AND purchase_id IS NULL AND handled_at IS NULL FOR UPDATE`
    if (open === 0) return
    const isFirst = (await tx.withdrawal.count({ where: { purchaseId } })) === 0
    await assignPurchase(tx, id, purchaseId)
    if (isFirst) await alertOwner(tx, id, purchaseId)
  })
}

/** Schedules the next attempt. After about a month, the queue stops trying. */
async function postpone(id: string, attempts: number): Promise<void> {
  const seconds = DELAYS[attempts - 1]
  if (seconds === undefined) return
  await db.$executeRaw`
    UPDATE withdrawals SET match_after = now() + make_interval(secs => ${seconds}::int)
    WHERE id = ${id}::uuid AND match_attempts = ${attempts}`
}

/**
 * Queues an alert about a withdrawal from a purchase. Does nothing if the withdrawal is already handled, for
 * example by a refund.
 */
async function alertOwner(tx: Transaction, id: string, purchaseId: string): Promise<void> {
  const { handledAt, purchase } = await tx.withdrawal.findUniqueOrThrow({
    where: { id },
    select: {
      handledAt: true,
      purchase: { select: { warriorPlusSaleId: true, product: { select: { name: true } } } },
    },
  })
  if (handledAt || !purchase) return
  await queueAlert(createWithdrawalAlert(purchaseId, purchase.warriorPlusSaleId, purchase.product?.name), tx)
}

const createWithdrawalAlert = (purchaseId: string, saleId: string, product: string | undefined): Alert => ({
  cause: `withdrawal ${purchaseId}`,
  title: 'A consumer withdrew from a purchase',
  text: 'Refund the sale within 14 days. The withdrawal closes as soon as the network reports the refund.',
  facts: [
    ['Sale', saleId],
    ['Product', product ?? 'Unknown'],
  ],
  path: '/admin/withdrawals',
  action: 'View Withdrawals',
  isOnce: true,
})
