import 'server-only'
import { z } from 'zod'
import { recordObservedSettings } from '@/lib/data/system/settings-row'
import { db, Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { type EmailServer, getCachedEmailConfig } from '@/lib/server/email/email-config'
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

type SavedServer = Pick<EmailServer, 'name' | 'savedAt'>

/** Mail server that this process has already recorded. */
let recordedServer: string | null = null

/**
 * Records once that the mail server accepted an email. The record is replaced by the first email that a
 * different mail server accepts, or that the same one accepts after its settings were saved again.
 */
export async function recordWorkingMailServer(given?: SavedServer): Promise<void> {
  const server = given ?? (await getCachedEmailConfig()).server
  const key = server && `${server.name} ${server.savedAt}`
  if (!server || key === recordedServer) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (mail_taken_at, mail_taken_by) VALUES (now(), ${server.name})
    ON CONFLICT (id) DO UPDATE SET mail_taken_at = EXCLUDED.mail_taken_at, mail_taken_by = EXCLUDED.mail_taken_by
    WHERE f.mail_taken_by IS DISTINCT FROM EXCLUDED.mail_taken_by
      OR f.mail_taken_at < ${server.savedAt}::timestamptz`
  recordedServer = key
}
