import 'server-only'
import { z } from 'zod'
import { recordObservation } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { priorityGroupsSql } from './email-priorities'
import { remindersWithoutVideoSql } from './reminder-rules'
import { rejectedBuyersSql, rejectedListsSql } from './suppressions'

/**
 * For maintenance: updates the two counts in the owner's banner. They are the rejected recipients, and the
 * people whose reminder waits because their purchase includes no video.
 */
export async function recordDeliveryHealth(): Promise<void> {
  const figures = Prisma.sql`(SELECT ${rejectedBuyersSql}::int, ${remindersWithoutVideoSql}::int)`
  await recordObservation(
    Prisma.sql`(mails_refused, rescue_without_video) = ${figures}`,
    Prisma.sql`(mails_refused, rescue_without_video) <> ${figures}`,
  )
}

const refusedSchema = z.strictObject({ refused: z.int() })

/**
 * Returns how many of the last 20 recipients of emails to lists the mail server rejected. Returns 0 unless
 * these emails are slowed down because of that, and one of them was tried within the last day.
 */
export async function countRejectedListRecipients(): Promise<number> {
  const [lists] = await rows(refusedSchema)`
    SELECT CASE WHEN EXISTS (
      SELECT FROM email_outbox WHERE ${priorityGroupsSql.lists} AND tried_at > now() - interval '1 day'
    ) THEN ${rejectedListsSql} ELSE 0 END::int AS refused`
  return lists?.refused ?? 0
}
