import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type Quiet, quietSchema } from '@/lib/contract/system/quiet'
import { db, Prisma, transaction } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { recordAudit } from './audit'

/**
 * Whether this is a restored copy that its owner has not let go: it lives beside the original, and what it sent would be
 * sent twice.
 */
export const isQuiet = Prisma.sql`EXISTS (
  SELECT FROM app_settings WHERE id = 'default' AND quiet_since IS NOT NULL)`

/** Since when it is quiet; null: it is not. */
export async function readQuietSince(): Promise<Date | null> {
  const row = await db.appSettings.findUnique({ where: { id: 'default' }, select: { quietSince: true } })
  return row?.quietSince ?? null
}

/** What waits until the owner lets it. */
export async function getQuiet(_admin: Admin): Promise<Quiet> {
  const [quiet] = await rows(quietSchema)`
    SELECT (SELECT quiet_since FROM app_settings WHERE id = 'default') AS since,
      (SELECT count(*) FROM email_outbox WHERE state = 'queued')::int AS mails,
      (SELECT count(*) FROM course_sections WHERE image_state = 'pending')::int AS images,
      (SELECT count(*) FROM lesson_speech WHERE state = 'pending')::int AS speech`
  if (!quiet) throw new Error('Asking whether it is quiet answered no row')
  return quiet
}

/** From now on this is no copy any more. Throws conflict when it is none. */
export async function endQuiet(admin: Admin | null): Promise<void> {
  await transaction(async (tx) => {
    const { count } = await tx.appSettings.updateMany({
      where: { quietSince: { not: null } },
      data: { quietSince: null },
    })
    if (count === 0) throw new AppError('conflict', 'Nothing is held back here.')
    await recordAudit(tx, admin, 'settings.quiet', 'ended')
  })
}
