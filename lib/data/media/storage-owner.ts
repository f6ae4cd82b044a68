import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { StorageProblem } from '@/lib/contract/system/settings'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { db, transaction } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { storage } from '@/lib/server/media/storage/storage'

const where = { id: 'default' }

const idSchema = z.strictObject({ installationId: z.string() })

/** Returns the ID of this database, and creates it if needed. Concurrent calls return the same ID. */
async function installationId(): Promise<string | undefined> {
  // Raw SQL, because this is not a change of settings and must not update `updated_at`.
  const [stored] = await rows(idSchema)`
    INSERT INTO app_settings AS kept (id, installation_id, updated_at)
    VALUES ('default', gen_random_uuid(), now())
    ON CONFLICT (id) DO UPDATE SET installation_id = COALESCE(kept.installation_id, EXCLUDED.installation_id)
    RETURNING installation_id`
  return stored?.installationId
}

/**
 * Returns whether the storage belongs to this database. Null if it has no recorded owner, so that its
 * contents must decide.
 */
export async function isOwnStorage(): Promise<boolean | null> {
  const ours = await installationId()
  const stored = await storage().installation()
  return stored === null ? null : stored === ours
}

/** Records that the storage belongs to this database. */
export async function claimStorage(): Promise<void> {
  const id = await installationId()
  if (id) await storage().keepInstallation(id)
}

/**
 * Tells the owner on every admin page why no files are deleted. Null removes the message.
 */
export async function reportStorageProblem(
  storeProblem: StorageProblem | null,
  storeUnused = 0,
): Promise<void> {
  if (storeProblem) log.warn('sweep_waits', { problem: storeProblem, unused: storeUnused })
  await db.$executeRaw`
    UPDATE app_settings SET store_problem = ${storeProblem}::store_problem, store_unused = ${storeUnused}
    WHERE id = 'default'`
}

/**
 * Applies the owner's answer to a problem: a foreign storage belongs to this database, or suddenly unused
 * files are no longer needed. Throws `conflict` if this problem no longer exists.
 */
export async function resolveStorageProblem(admin: Admin, storeProblem: StorageProblem): Promise<void> {
  const settings = await db.appSettings.findUnique({ where })
  if (settings?.storeProblem !== storeProblem) throw alreadyAnswered()
  if (storeProblem === 'foreign') await claimStorage()
  await transaction(async (tx) => {
    const { count } = await tx.appSettings.updateMany({
      where: { ...where, storeProblem },
      data: { storeProblem: null, lastModifiedBy: admin.id },
    })
    if (count === 0) throw alreadyAnswered()
    await recordAudit(tx, admin, answers[storeProblem], null)
  })
}

const answers = { foreign: 'store.adopt', unused: 'store.release' } as const

const alreadyAnswered = () => new AppError('conflict', 'This question was already answered. Reload the page.')
