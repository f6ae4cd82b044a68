import 'server-only'
import {
  accessEndingEmailSkipReasonSql,
  purchasesWithEndingAccessSql,
} from '@/lib/data/sales/ending-purchases'
import { joinLockedPurchaseSql } from '@/lib/data/sales/real-sales'
import { settingSql } from '@/lib/data/system/settings-row'
import { db, Prisma } from '@/lib/server/db/client'
import { joinLockedRecipientSql } from './queue-emails'

const isOnSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`ending_mails`)}, TRUE)`

/**
 * For maintenance: queues an email for buyers whose access ends in 6 to 7 days. If the end of a purchase
 * moves, its buyer gets another email for the new day.
 */
export async function queueAccessEndingEmails(): Promise<void> {
  await db.$executeRaw`
    INSERT INTO email_outbox (id, kind, user_id, purchase_id, priority, parameters)
    SELECT gen_random_uuid(), 'ending', ending.user_id, ending.id, 1,
      jsonb_build_object('bought', ending.name, 'day', ending.day)
    FROM (${purchasesWithEndingAccessSql}) ending ${joinLockedRecipientSql(Prisma.sql`ending.user_id`)}
      ${joinLockedPurchaseSql(Prisma.sql`ending.id`)}
    WHERE ${isOnSql}
    ON CONFLICT (purchase_id, (parameters ->> 'day')) WHERE kind = 'ending' DO NOTHING`
}

/** SQL: the reason to drop an email about the end of access, for display. Null means send it. */
export const accessEndingDropReasonSql = Prisma.sql`CASE
  WHEN NOT ${isOnSql} THEN 'These emails are turned off'
  ELSE NULLIF(${accessEndingEmailSkipReasonSql(
    Prisma.sql`email_outbox.purchase_id`,
    Prisma.sql`email_outbox.user_id`,
    Prisma.sql`parameters ->> 'day'`,
  )}, '') END`
