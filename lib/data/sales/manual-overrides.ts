import 'server-only'
import { randomUUID } from 'node:crypto'
import { AppError } from '@/lib/contract/error'
import type { AccessGrant, Purchase, PurchaseOverride } from '@/lib/contract/sales/purchases'
import { queueAccessEmails } from '@/lib/data/mail/queue-emails'
import { requireCustomer } from '@/lib/data/people/customers'
import { isActiveSql } from '@/lib/data/people/entitlement'
import { recomputePurchaseFlags } from '@/lib/data/people/find-or-create-buyers'
import { lockUsers } from '@/lib/data/people/lock-users'
import { findOrCreatePreviousOwner } from '@/lib/data/people/merge-accounts'
import { recordAudit } from '@/lib/data/system/audit'
import { rebuildTimelines } from '@/lib/data/timelines/rebuild-timelines'
import { recordTimelines } from '@/lib/data/timelines/record-timelines'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'
import type { ManualOverride } from './notifications/find-products-and-accounts'
import type { StoredPurchase } from './notifications/match-purchases'
import { lockPurchase } from './notifications/match-purchases'
import { decideAndWritePurchases } from './notifications/process-sales'
import { findPurchase } from './purchases'

/**
 * Assigns a purchase to a customer, grants or ends its access, or sets when it ends. This manual override
 * takes precedence over notifications until the owner changes it or a new refund or dispute arrives. Throws
 * `not_found`, and `conflict` if the purchase has no customer, no product to grant, or an end in the past
 * when access is granted.
 */
export async function overridePurchase(admin: Admin, id: string, input: PurchaseOverride): Promise<Purchase> {
  const { access, endsAt, reason } = input
  await transaction(async (tx) => {
    const purchase = await lockPurchase(tx, id)
    if (!purchase) throw new AppError('not_found', 'Purchase not found')
    const userId = await resolveHolder(tx, id, input)
    requirePossible(purchase, { ...input, userId })
    const people = [purchase.userId, userId].filter((person) => typeof person === 'string')
    await lockUsers(tx, people)
    const decision = { ...(userId && { userId }), ...(access && { access, accessReason: reason }) }
    if (purchase.notifications.length > 0)
      await decideAndWritePurchases(tx, [{ known: purchase, arriving: null, owner: decision }])
    else await updateGrantedPurchase(tx, id, decision, people)
    if (endsAt !== undefined) await tx.purchase.update({ where: { id }, data: { endsAt } })
    if (access === 'active') await requireActive(tx, id)
    await recomputePurchaseFlags(tx, people)
    await recordAudit(tx, admin, `purchase.${nameOf(input)}`, `${purchase.saleId}: ${reason}`)
  })
  return readPurchase(id)
}

/** Returns the name of a manual override in the audit log. */
function nameOf({ access, endsAt, userId, giveBack }: PurchaseOverride) {
  if (access) return access
  return endsAt === undefined || userId || giveBack ? 'assign' : 'ends-at'
}

/** Updates a purchase without notifications, which depends only on the owner's override. */
async function updateGrantedPurchase(
  tx: Transaction,
  id: string,
  decision: ManualOverride,
  people: string[],
) {
  await tx.purchase.update({ where: { id }, data: decision })
  await trackGrantedAccess(tx, id, people)
}

/** Creates or updates the purchase timeline of granted access, which has no sale. */
async function trackGrantedAccess(tx: Transaction, purchaseId: string, people: string[]): Promise<void> {
  await recordTimelines(tx, [{ purchaseId, begun: null, received: null, sold: null, affiliate: '' }], people)
  await rebuildTimelines(Prisma.sql`m.purchase_id = ${purchaseId}::uuid`, tx)
}

/**
 * Returns the new holder of a purchase. Undefined if the holder stays the same. Deletes the record of an earlier
 * move to another account, because the owner’s choice replaces that move.
 */
async function resolveHolder(
  tx: Transaction,
  id: string,
  { userId, giveBack }: PurchaseOverride,
): Promise<string | undefined> {
  if (userId) await requireCustomer(tx, userId)
  const holder = giveBack ? await formerHolder(tx, id) : userId
  if (holder) await tx.purchase.update({ where: { id }, data: { claimedFrom: null, claimedAt: null } })
  return holder
}

/**
 * Returns the account to return a moved purchase to. Throws `conflict` if the purchase did not move in the last
 * 30 days.
 */
async function formerHolder(tx: Transaction, id: string): Promise<string> {
  const { claimedFrom } = await tx.purchase.findUniqueOrThrow({ where: { id } })
  if (!claimedFrom)
    throw new AppError('conflict', 'This purchase hasn’t been moved to another account in the last 30 days')
  return findOrCreatePreviousOwner(tx, claimedFrom)
}

function requirePossible(sale: StoredPurchase, { userId, access }: PurchaseOverride): void {
  if (sale.isForgotten) throw new AppError('conflict', 'This purchase’s customer was deleted')
  if (access !== 'active') return
  if (!sale.productId) {
    throw new AppError(
      'conflict',
      'This purchase has no product yet. First, create a product with the purchase’s item number.',
    )
  }
  if (!sale.userId && !userId) throw new AppError('conflict', 'Choose a customer for this purchase first')
}

/** Throws `conflict` if the owner grants access to a purchase whose end is in the past. */
async function requireActive(tx: Transaction, id: string): Promise<void> {
  const active = await queryRows(idRowSchema, tx)`
    SELECT p.id FROM purchases p WHERE p.id = ${id}::uuid AND ${isActiveSql(Prisma.sql`p`)}`
  if (active.length > 0) return
  const message = 'This purchase’s access has already ended. Choose a later end date.'
  throw new AppError('conflict', message, { fields: { endsAt: [message] } })
}

async function readPurchase(id: string): Promise<Purchase> {
  const purchase = await findPurchase(id)
  if (!purchase) throw new AppError('not_found', 'Purchase not found')
  return purchase
}

/** Throws `conflict` if the customer already has access to the product. */
async function requireNoAccess(
  tx: Transaction,
  userId: string,
  product: { id: string; name: string },
): Promise<void> {
  const held = await queryRows(idRowSchema, tx)`
    SELECT p.id FROM purchases p WHERE p.user_id = ${userId}::uuid AND p.product_id = ${product.id}::uuid
      AND ${isActiveSql(Prisma.sql`p`)} LIMIT 1`
  if (held.length === 0) return
  const message = `This customer already has access to ${product.name}`
  throw new AppError('conflict', message, { fields: { productId: [message] } })
}

/**
 * Grants a customer access to a product, as a purchase without a sale. Throws `not_found` if the customer or
 * the product does not exist, and `conflict` if the customer already has access.
 */
export async function grantAccess(admin: Admin, userId: string, input: AccessGrant): Promise<Purchase> {
  const sale = `manual-${randomUUID()}`
  const { id } = await transaction(async (tx) => {
    const product = await tx.product.findUnique({ where: { id: input.productId } })
    if (!product) throw new AppError('not_found', 'Product not found')
    await requireCustomer(tx, userId)
    await lockUsers(tx, [userId])
    await requireNoAccess(tx, userId, product)
    const purchase = await tx.purchase.create({
      data: {
        userId,
        productId: product.id,
        warriorPlusSaleId: sale,
        warriorPlusSale: sale,
        source: 'manual',
        paymentMethod: 'manual',
        paymentStatus: 'Completed',
        purchaseDate: new Date(),
        access: 'active',
        accessReason: input.reason,
      },
    })
    await recomputePurchaseFlags(tx, [userId])
    await trackGrantedAccess(tx, purchase.id, [userId])
    await queueAccessEmails(tx, [{ userId, purchaseId: purchase.id, bought: product.name }])
    await recordAudit(tx, admin, 'purchase.give', `${sale}: ${input.reason}`)
    return purchase
  })
  return readPurchase(id)
}
