import type { Storage } from '@/lib/server/storage/driver'
import { becomeACopy } from '../backup/copy'
import { requireEmpty } from '../backup/empty'
import { nameOf } from '../backup/tables'
import type { Opened } from '../connection'
import { beginJournal, type Journal, readJournal } from './journal'

const noStore: Pick<Storage, 'list'> = { async *list() {} }

/**
 * The journal of a move to this target, which it knows by the id that it gave it. Any other target must be a new place. It
 * is quiet from then on, should somebody start a server there before all is moved.
 */
export async function requireOurs(
  target: Opened,
  store: Storage | undefined,
  file: string,
): Promise<Journal> {
  const begun = await readJournal(file)
  if (begun && (await installationOf(target)) === begun.id) return begun
  await requireEmpty(target, store ?? noStore, 'at the target')
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
