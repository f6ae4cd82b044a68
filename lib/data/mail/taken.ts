import 'server-only'
import { db } from '@/lib/server/db'
import { mailServerName } from '@/lib/server/mail'

/** What this process knows to be written down already. */
let noted: string | null = null

/** Writes down, once, that the mail server took a mail; another server's first is written over it. */
export async function noteTaken(name = mailServerName): Promise<void> {
  if (name === null || name === noted) return
  await db.$executeRaw`
    INSERT INTO first_run AS f (mail_taken_at, mail_taken_by) VALUES (now(), ${name})
    ON CONFLICT (id) DO UPDATE SET mail_taken_at = EXCLUDED.mail_taken_at, mail_taken_by = EXCLUDED.mail_taken_by
    WHERE f.mail_taken_by IS DISTINCT FROM EXCLUDED.mail_taken_by`
  noted = name
}
