import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/**
 * SQL: the three lanes of outbox rows, by what brought their recipients. `buyers`: a sale, or the owner's own mailbox.
 * `lists`: an imported list or a broadcast. `requested`: a visitor or an account that entered any address. A lane slows down
 * for its own rejections and for those of buyers, so neither a dead list nor a stranger can slow what buyers get.
 */
export const lanes = {
  buyers: Prisma.sql`priority < 2`,
  lists: Prisma.sql`priority IN (2, 3)`,
  requested: Prisma.sql`priority = 4`,
}

/** The priority of every row of the requested lane. */
export const REQUESTED_PRIORITY = 4

/** SQL: whether a row asks somebody to confirm that they signed up for early access. */
export const isConfirmationSql = Prisma.sql`kind = 'lead_confirm'`
