import 'server-only'
import { z } from 'zod'
import { recordObservedSettings } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { priorityGroupsSql } from './email-priorities'
import { remindersWithoutVideoSql } from './reminder-rules'
import { rejectedBuyersSql, rejectedListsSql } from './suppressions'

/**
 * For maintenance: updates the two counts in the owner’s banner. One counts rejected recipients. The other
 * counts people whose reminder waits because their purchase doesn’t include a video.
 */
export async function recordDeliveryHealth(): Promise<void> {
  const figures = Prisma.sql`(SELECT ${rejectedBuyersSql}::int, ${remindersWithoutVideoSql}::int)`
  await recordObservedSettings(
    Prisma.sql`(mails_refused, rescue_without_video) = ${figures}`,
    Prisma.sql`(mails_refused, rescue_without_video) <> ${figures}`,
  )
}

const refusedSchema = z.strictObject({ refused: z.int() })

/**
 * Returns how many of the last 20 recipients of list emails the mail server rejected. Returns 0 unless these
 * rejections slow down list emails, and a list email was tried within the last day.
 */
export async function countRejectedListRecipients(): Promise<number> {
  const [lists] = await queryRows(refusedSchema)`
    SELECT CASE WHEN EXISTS (
      SELECT FROM email_outbox WHERE ${priorityGroupsSql.lists} AND tried_at > now() - interval '1 day'
    ) THEN ${rejectedListsSql} ELSE 0 END::int AS refused`
  return lists?.refused ?? 0
}
