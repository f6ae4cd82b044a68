import 'server-only'
import { z } from 'zod'
import type { WelcomeEmailState } from '@/lib/contract/people/welcome-email'
import { readWelcomeEmail } from '@/lib/data/mail/outbox-queries'
import { requeueWelcomeEmail } from '@/lib/data/mail/queue-emails'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { requireCustomer } from './customers'
import { isActiveSql } from './entitlement'

const boughtSchema = z.strictObject({ name: z.string().nullable() })

/** Returns the state of a customer's welcome email. */
export function getWelcomeEmail(_admin: Admin, userId: string): Promise<WelcomeEmailState> {
  return readWelcomeEmail(userId)
}

/** Sends the welcome email again, with a new link. Throws `not_found` for an unknown customer. */
export async function resendWelcomeEmail(admin: Admin, userId: string): Promise<WelcomeEmailState> {
  await transaction(async (tx) => {
    await requireCustomer(tx, userId)
    await queueWelcomeEmail(tx, userId)
    await recordAudit(tx, admin, 'customer.welcome', userId)
  })
  return getWelcomeEmail(admin, userId)
}

/** Queues the welcome email, in the transaction that makes it due. The email names the latest purchase. */
export async function queueWelcomeEmail(tx: Transaction, userId: string): Promise<void> {
  const [bought] = await queryRows(boughtSchema, tx)`
    SELECT sold.name FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
    WHERE p.user_id = ${userId}::uuid AND ${isActiveSql(Prisma.sql`p`)} ORDER BY p.created_at DESC LIMIT 1`
  await requeueWelcomeEmail(tx, userId, bought?.name ?? null)
}
