import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type SafeMode, safeModeSchema } from '@/lib/contract/system/safe-mode'
import type { Admin } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { recordAudit } from './audit'

/**
 * SQL: whether this is a restored copy in safe mode. A copy runs beside the original, so anything it sent
 * would be sent twice.
 */
export const isSafeModeSql = Prisma.sql`EXISTS (
  SELECT FROM app_settings WHERE id = 'default' AND quiet_since IS NOT NULL)`

/** Returns when safe mode began. Null if it is off. */
export async function readSafeModeSince(): Promise<Date | null> {
  const row = await db.appSettings.findUnique({ where: { id: 'default' }, select: { quietSince: true } })
  return row?.quietSince ?? null
}

/** Returns the work that is on hold until the owner ends safe mode. */
export async function getSafeMode(_admin: Admin): Promise<SafeMode> {
  const [quiet] = await rows(safeModeSchema)`
    SELECT (SELECT quiet_since FROM app_settings WHERE id = 'default') AS since,
      (SELECT count(*) FROM email_outbox WHERE state = 'queued')::int AS mails,
      (SELECT count(*) FROM course_sections WHERE image_state = 'pending')::int AS images,
      (SELECT count(*) FROM lesson_speech WHERE state = 'pending')::int AS speech`
  if (!quiet) throw new Error('Reading safe mode returned no row')
  return quiet
}

/** Ends safe mode. Throws `conflict` if it is off. */
export async function endSafeMode(admin: Admin | null): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.appSettings.updateMany({
      where: { quietSince: { not: null } },
      data: { quietSince: null },
    })
    if (count === 0) throw new AppError('conflict', 'This copy isn’t in safe mode.')
    await recordAudit(tx, admin, 'settings.quiet', 'ended')
  })
}
