import 'server-only'
import { db } from '@/lib/server/db/client'
import { type EmailServer, getCachedEmailConfig } from '@/lib/server/email/email-config'

type SavedServer = Pick<EmailServer, 'name' | 'savedAt'>

/** Mail server that this process has already recorded. */
let noted: string | null = null

/**
 * Records once that the mail server accepted an email. The record is replaced by the first email that a
 * different mail server accepts, or that the same one accepts after its settings were saved again.
 */
export async function recordWorkingMailServer(given?: SavedServer): Promise<void> {
  const server = given ?? (await getCachedEmailConfig()).server
  const key = server && `${server.name} ${server.savedAt}`
  if (!server || key === noted) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (mail_taken_at, mail_taken_by) VALUES (now(), ${server.name})
    ON CONFLICT (id) DO UPDATE SET mail_taken_at = EXCLUDED.mail_taken_at, mail_taken_by = EXCLUDED.mail_taken_by
    WHERE f.mail_taken_by IS DISTINCT FROM EXCLUDED.mail_taken_by
      OR f.mail_taken_at < ${server.savedAt}::timestamptz`
  noted = key
}
