import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { StorageProblem } from '@/lib/contract/system/settings'
import { recordAudit } from '@/lib/data/system/audit'
import {
  readInstallationId,
  readSettingsRow,
  recordObservedSettings,
  saveSettingsIfUnchanged,
} from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { getStorage } from '@/lib/server/media/storage/storage'

/**
 * Returns whether the storage belongs to this database. Null if the storage has no recorded owner; the caller
 * then decides by its contents.
 */
export async function isOwnStorage(): Promise<boolean | null> {
  const ownId = await readInstallationId()
  const stored = await getStorage().installation()
  return stored === null ? null : stored === ownId
}

/** Records that the storage belongs to this database. */
export async function claimStorage(): Promise<void> {
  const id = await readInstallationId()
  if (id) await getStorage().saveInstallationId(id)
}

/** Stores why no files are deleted. Every admin page shows this problem. Null removes it. */
export async function reportStorageProblem(
  storeProblem: StorageProblem | null,
  storeUnused = 0,
): Promise<void> {
  if (storeProblem) log.warn('sweep_waits', { problem: storeProblem, unused: storeUnused })
  await recordObservedSettings(
    Prisma.sql`store_problem = ${storeProblem}::store_problem, store_unused = ${storeUnused}`,
  )
}

/**
 * Applies the owner's answer to a problem: either the foreign storage belongs to this database, or the
 * suddenly unused files are no longer needed. Throws `conflict` if this problem no longer exists.
 */
export async function resolveStorageProblem(admin: Admin, storeProblem: StorageProblem): Promise<void> {
  const settings = await readSettingsRow()
  if (settings?.storeProblem !== storeProblem) throw alreadyAnswered()
  if (storeProblem === 'foreign') await claimStorage()
  await transaction(async (tx) => {
    const change = { storeProblem: null, lastModifiedBy: admin.id }
    if (!(await saveSettingsIfUnchanged(tx, { storeProblem }, change))) throw alreadyAnswered()
    await recordAudit(tx, admin, answers[storeProblem], null)
  })
}

const answers = { foreign: 'store.adopt', unused: 'store.release' } as const

const alreadyAnswered = () =>
  new AppError('conflict', 'This question has already been answered. Reload the page.')
