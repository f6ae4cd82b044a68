import type { Storage } from '@/lib/server/media/storage/driver'
import type { Opened } from '../../prisma/connection'
import { requireEmpty } from '../backup/empty'
import { becomeACopy } from '../backup/mark-as-copy'
import { nameOf } from '../backup/tables'
import { beginJournal, type Journal, readJournal } from './journal'

const noStore: Pick<Storage, 'list'> = { async *list() {} }

/**
 * Returns the journal of a move to this target, which it recognizes by the installation ID. Any other target
 * must be a new installation. From then on, the target is in safe mode, in case a server starts there before
 * the move is complete.
 */
export async function requireOurs(
  target: Opened,
  store: Storage | undefined,
  file: string,
): Promise<Journal> {
  const begun = await readJournal(file)
  if (begun && (await installationOf(target)) === begun.id) return begun
  await requireEmpty(target, store ?? noStore, 'the target')
  const journal = await beginJournal(file)
  await becomeACopy(target, journal.id, false)
  return journal
}

async function installationOf(target: Opened): Promise<string | null> {
  const { rows } = await target.client.query<{ id: string | null }>(
    `SELECT installation_id AS id FROM ${nameOf(target, { name: 'app_settings' })}`,
  )
  return rows[0]?.id ?? null
}
