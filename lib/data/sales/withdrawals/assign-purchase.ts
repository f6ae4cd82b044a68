import 'server-only'
import { emailSchema } from '@/lib/contract/field-schemas'
import { queueMatchedAcknowledgement } from '@/lib/data/mail/withdrawal-emails'
import { findEmailOwner } from '@/lib/data/people/email-owner'
import { lockUsers } from '@/lib/data/people/lock-users'
import type { Transaction } from '@/lib/server/db/client'
import { lockPurchase } from '../notifications/match-purchases'
import { closeRefundedWithdrawals } from './close-withdrawals'

/**
 * Locks a purchase for its withdrawal: first the sale, then its holder, then the purchase. Processing a sale
 * uses the same lock order. Returns false if the purchase does not exist.
 */
export async function lockPurchaseForWithdrawal(tx: Transaction, purchaseId: string): Promise<boolean> {
  const purchase = await lockPurchase(tx, purchaseId)
  if (!purchase) return false
  await lockUsers(tx, purchase.userId ? [purchase.userId] : [])
  return (await tx.$executeRaw`SELECT FROM purchases WHERE id = ${purchaseId}::uuid FOR NO KEY UPDATE`) > 0
}

/**
 * Assigns a locked purchase to a withdrawal and queues the acknowledgement, with a copy for the email used at
 * checkout. Then closes the withdrawal if the purchase is already refunded.
 */
export async function assignPurchase(
  tx: Transaction,
  withdrawalId: string,
  purchaseId: string,
): Promise<void> {
  await tx.withdrawal.update({ where: { id: withdrawalId }, data: { purchaseId } })
  await queueMatchedAcknowledgement(tx, withdrawalId, await findPayerEmail(tx, purchaseId))
  await closeRefundedWithdrawals(tx, [purchaseId])
}

/**
 * Returns the email used at checkout for a purchase. If the owner corrected a mistyped email, returns the
 * email of the account. Null if there is no valid email.
 */
async function findPayerEmail(tx: Transaction, purchaseId: string): Promise<string | null> {
  const { buyerEmail } = await tx.purchase.findUniqueOrThrow({
    where: { id: purchaseId },
    select: { buyerEmail: true },
  })
  const email = emailSchema.safeParse(buyerEmail).data
  if (!email) return null
  const owner = await findEmailOwner(tx, email)
  return owner?.as === 'misspelt' ? owner.email : email
}
