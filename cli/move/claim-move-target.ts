import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'
import type { OpenDatabase } from '../../prisma/database-connection'
import { markDatabaseAsCopy } from '../backup/mark-database-as-copy'
import { requireNewInstallation } from '../backup/require-new-installation'
import { type MoveJournal, readMoveJournal, startMoveJournal } from './move-journal'

const noStore: Pick<ObjectStorage, 'list'> = { async *list() {} }

/**
 * Returns the journal of the move to this target. If the target has the installation ID of the journal, that move
 * continues. Any other target must be a new installation. It gets into safe mode, in case a server starts there before
 * the move is complete.
 */
export async function claimMoveTarget(
  target: OpenDatabase,
  store: ObjectStorage | undefined,
  file: string,
): Promise<MoveJournal> {
  const begun = await readMoveJournal(file)
  if (begun && (await installationOf(target)) === begun.id) return begun
  await requireNewInstallation(target, store ?? noStore, 'the target')
  const journal = await startMoveJournal(file)
  await markDatabaseAsCopy(target, journal.id, false)
  return journal
}

async function installationOf(target: OpenDatabase): Promise<string | null> {
  const { rows } = await target.client.query<{ id: string | null }>(
    `SELECT installation_id AS id FROM ${qualifiedNameOf(target, { name: 'app_settings' })}`,
  )
  return rows[0]?.id ?? null
}
