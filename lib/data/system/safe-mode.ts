import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type SafeMode, safeModeSchema } from '@/lib/contract/system/safe-mode'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { recordAudit } from './audit'
import { readSettingsRow, saveSettingsIfUnchanged, settingSql } from './settings-row'

/**
 * SQL: whether this is a restored copy in safe mode. The original site may still be running, so a copy
 * without safe mode could send the same emails again.
 */
export const isSafeModeSql = Prisma.sql`COALESCE(${settingSql(Prisma.sql`quiet_since IS NOT NULL`)}, FALSE)`

/** Returns when safe mode began. Null if it is off. */
export async function readSafeModeSince(): Promise<Date | null> {
  return (await readSettingsRow())?.quietSince ?? null
}

/** Returns the work that is on hold until the owner ends safe mode. */
export async function getSafeMode(_admin: Admin): Promise<SafeMode> {
  const [quiet] = await queryRows(safeModeSchema)`
    SELECT ${settingSql(Prisma.sql`quiet_since`)} AS since,
      (SELECT count(*) FROM email_outbox WHERE state = 'queued')::int AS mails,
      (SELECT count(*) FROM email_outbox WHERE state = 'queued' AND kind = 'withdrawal')::int AS withdrawals,
      ((SELECT count(*) FROM course_sections WHERE image_state = 'pending')
        + (SELECT count(*) FROM courses WHERE image_state = 'pending'))::int AS images,
      (SELECT count(*) FROM lesson_speech WHERE state = 'pending')::int AS speech`
  if (!quiet) throw new Error('Reading safe mode returned no row')
  return quiet
}

/** Ends safe mode. Throws `conflict` if it is off. */
export async function endSafeMode(admin: Admin | null): Promise<void> {
  await transaction(async (tx) => {
    if (!(await saveSettingsIfUnchanged(tx, { quietSince: { not: null } }, { quietSince: null })))
      throw new AppError('conflict', 'This copy isn’t in safe mode')
    await recordAudit(tx, admin, 'settings.quiet', 'ended')
  })
}
