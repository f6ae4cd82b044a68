import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { idSchema } from '@/lib/contract/field-schemas'
import type { BulkAccessGrant, BulkGrantResult } from '@/lib/contract/sales/bulk-access-grants'
import { emailOwnersSql } from '@/lib/data/people/email-addresses'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { grantAccess } from './manual-overrides'

const holderSchema = z.strictObject({ email: z.string(), userId: idSchema })

/**
 * Grants a product to every person with one of these emails, one account at a time. People who already have
 * access keep it unchanged. Throws `not_found` if the product does not exist.
 */
export async function grantAccessToMany(
  admin: Admin,
  productId: string,
  { emails, reason }: BulkAccessGrant,
): Promise<BulkGrantResult> {
  if (!(await db.product.findUnique({ where: { id: productId }, select: { id: true } }))) {
    throw new AppError('not_found', 'Product not found')
  }
  const holders = await queryRows(holderSchema)`
    SELECT DISTINCT email, user_id FROM ${emailOwnersSql(Prisma.sql`${emails}`)} holder WHERE rank > 0`
  const people = [...new Set(holders.map(({ userId }) => userId))]
  let had = 0
  for (const userId of people) if (!(await grantUnlessHeld(admin, userId, { productId, reason }))) had += 1
  const known = new Set(holders.map(({ email }) => email))
  return { given: people.length - had, had, unknown: emails.filter((email) => !known.has(email)) }
}

async function grantUnlessHeld(admin: Admin, userId: string, grant: { productId: string; reason: string }) {
  try {
    await grantAccess(admin, userId, grant)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return false
    throw error
  }
}
