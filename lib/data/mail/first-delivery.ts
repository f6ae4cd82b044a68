import 'server-only'
import { db } from '@/lib/server/db/client'
import { mailServerName } from '@/lib/server/email/send-email'

/** Name of the mail server that this process has already recorded. */
let noted: string | null = null

/**
 * Records once that the mail server accepted an email. The first delivery of a different mail server replaces
 * the record.
 */
export async function recordFirstDelivery(name = mailServerName): Promise<void> {
  if (name === null || name === noted) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (mail_taken_at, mail_taken_by) VALUES (now(), ${name})
    ON CONFLICT (id) DO UPDATE SET mail_taken_at = EXCLUDED.mail_taken_at, mail_taken_by = EXCLUDED.mail_taken_by
    WHERE f.mail_taken_by IS DISTINCT FROM EXCLUDED.mail_taken_by`
  noted = name
}
