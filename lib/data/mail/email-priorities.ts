import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: the three priority groups of outbox rows. `buyers`: emails about a sale, and emails to the owner.
 * `lists`: emails to an imported list or of a broadcast. `requested`: emails to an address that a visitor or
 * an account entered. Rejections in `buyers` slow down all groups. Rejections in `lists` slow down only
 * `lists`. Rejections in `requested` don’t slow down any group. So neither a dead list nor a stranger can
 * delay emails to buyers.
 */
export const priorityGroupsSql = {
  buyers: Prisma.sql`priority < 2`,
  lists: Prisma.sql`priority IN (2, 3)`,
  requested: Prisma.sql`priority = 4`,
}

/** The priority of an email to an imported buyer. It is sent after emails to new buyers, and not at night. */
export const IMPORTED_PRIORITY = 2

/** The priority of every row in the `requested` group. */
export const REQUESTED_PRIORITY = 4

/** SQL: whether a row asks a person to confirm an early access sign-up. */
export const isLeadConfirmationSql = Prisma.sql`kind = 'lead_confirm'`

/**
 * SQL: whether a row acknowledges a withdrawal. Anyone can enter the address of such an email, so a rejection
 * doesn’t slow down other emails. The email is tried even if the address is suppressed.
 */
export const isWithdrawalAcknowledgementSql = Prisma.sql`kind = 'withdrawal'`
