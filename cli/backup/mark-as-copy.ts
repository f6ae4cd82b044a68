import type { OpenDatabase } from '../../prisma/database-connection'
import { qualifiedNameOf } from './backup-tables'

/**
 * Gives a database a new installation ID, so that it does not claim the storage of the original. Unless
 * `resume` is set, safe mode starts.
 */
export async function markAsCopy(opened: OpenDatabase, id: string, resume: boolean): Promise<void> {
  await opened.client.query(
    `INSERT INTO ${qualifiedNameOf(opened, { name: 'app_settings' })} AS settings (id, installation_id, quiet_since, updated_at)
     VALUES ('default', $1, $2, now())
     ON CONFLICT (id) DO UPDATE SET installation_id = EXCLUDED.installation_id, quiet_since = EXCLUDED.quiet_since,
       store_problem = NULL`,
    [id, resume ? null : new Date()],
  )
}
