import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import type { StoreProblem } from '@/lib/contract/system/settings'
import { recordAudit } from '@/lib/data/system/audit'
import { db, transaction } from '@/lib/server/db'
import { log } from '@/lib/server/log'
import { rows } from '@/lib/server/rows'
import type { Admin } from '@/lib/server/session'
import { storage } from '@/lib/server/storage/storage'

const where = { id: 'default' }

const idSchema = z.strictObject({ installationId: z.string() })

/** The id of this database, made when it is first asked for. Two at once get the same. */
async function installationId(): Promise<string | undefined> {
  // By hand, because this is no change of a setting: `updated_at` stays.
  const [kept] = await rows(idSchema)`
    INSERT INTO app_settings AS kept (id, installation_id, updated_at)
    VALUES ('default', gen_random_uuid(), now())
    ON CONFLICT (id) DO UPDATE SET installation_id = COALESCE(kept.installation_id, EXCLUDED.installation_id)
    RETURNING installation_id`
  return kept?.installationId
}

/** Whether the store was kept by this database; null: by none that is known, so what lies in it must tell. */
export async function isOurStore(): Promise<boolean | null> {
  const ours = await installationId()
  const kept = await storage().installation()
  return kept === null ? null : kept === ours
}

/** From now on this store belongs to this database. */
export async function adoptStore(): Promise<void> {
  const id = await installationId()
  if (id) await storage().keepInstallation(id)
}

/** Tells the owner why nothing is deleted, on every page of the back office; null: all is well again. */
export async function tellStoreProblem(storeProblem: StoreProblem | null, storeUnused = 0): Promise<void> {
  if (storeProblem) log.warn('sweep_waits', { problem: storeProblem, unused: storeUnused })
  await db.$executeRaw`
    UPDATE app_settings SET store_problem = ${storeProblem}::store_problem, store_unused = ${storeUnused}
    WHERE id = 'default'`
}

/**
 * The owner's answer to a problem: that a foreign store belongs to this database, or that what is unused all at once is
 * no longer needed. Throws conflict when that is not, or no longer, the problem.
 */
export async function answerStoreProblem(admin: Admin, storeProblem: StoreProblem): Promise<void> {
  const settings = await db.appSettings.findUnique({ where })
  if (settings?.storeProblem !== storeProblem) throw notAsked()
  if (storeProblem === 'foreign') await adoptStore()
  await transaction(async (tx) => {
    const { count } = await tx.appSettings.updateMany({
      where: { ...where, storeProblem },
      data: { storeProblem: null, lastModifiedBy: admin.id },
    })
    if (count === 0) throw notAsked()
    await recordAudit(tx, admin, answers[storeProblem], null)
  })
}

const answers = { foreign: 'store.adopt', unused: 'store.release' } as const

const notAsked = () => new AppError('conflict', 'That has been answered already. Reload the page.')
