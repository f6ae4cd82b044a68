import { qualifiedNameOf } from '@/lib/data/media/backup/backup-tables'
import type { OpenDatabase } from '../../prisma/database-connection'

/**
 * Gives a database a new installation ID, so that it does not claim the storage of the original. Unless
 * `resume` is set, safe mode starts. The original’s backups don’t count for the copy.
 */
export async function markDatabaseAsCopy(opened: OpenDatabase, id: string, resume: boolean): Promise<void> {
  await opened.client.query(
    `INSERT INTO ${qualifiedNameOf(opened, { name: 'app_settings' })} AS settings (id, installation_id, quiet_since, updated_at)
     VALUES ('default', $1, $2, now())
     ON CONFLICT (id) DO UPDATE SET installation_id = EXCLUDED.installation_id, quiet_since = EXCLUDED.quiet_since,
       store_problem = NULL, backup_attempted_at = NULL, backup_succeeded_at = NULL, backup_error = NULL,
       backup_expected_since = CASE WHEN settings.backup_expected_since IS NOT NULL THEN now() END`,
    [id, resume ? null : new Date()],
  )
}
