import 'server-only'
import { z } from 'zod'
import { db } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { priorityGroupsSql } from './email-priorities'
import { remindersWithoutVideoSql } from './reminder-rules'
import { rejectedBuyersSql, rejectedListsSql } from './suppressions'

/**
 * For maintenance: updates the figures about waiting emails for the owner's banner. Uses raw SQL, so that it
 * does not count as a change of a setting.
 */
export async function recordDeliveryHealth(): Promise<void> {
  await db.$executeRaw`
    UPDATE app_settings SET mails_refused = now_is.refused, rescue_without_video = now_is.without_video
    FROM (SELECT ${rejectedBuyersSql}::int AS refused, ${remindersWithoutVideoSql}::int AS without_video) now_is
    WHERE id = 'default' AND (mails_refused, rescue_without_video) <> (now_is.refused, now_is.without_video)`
}

const refusedSchema = z.strictObject({ refused: z.int() })

/**
 * Returns how many of the last 20 recipients of lists were rejected, if lists are on hold for it and one was
 * tried within the last day. Otherwise 0.
 */
export async function countRejectedListRecipients(): Promise<number> {
  const [lists] = await rows(refusedSchema)`
    SELECT CASE WHEN EXISTS (
      SELECT FROM email_outbox WHERE ${priorityGroupsSql.lists} AND tried_at > now() - interval '1 day'
    ) THEN ${rejectedListsSql} ELSE 0 END::int AS refused`
  return lists?.refused ?? 0
}
