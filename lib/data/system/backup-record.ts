import 'server-only'
import { z } from 'zod'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { toStorageFullError } from '@/lib/server/media/storage/storage-errors'
import { readInstallationId, recordObservedSettings } from './settings-row'

const ERROR_LENGTH_MAX = 300

/** Records that a backup succeeded. After a success with `isNightly`, a backup is expected every night. */
export async function recordBackupSuccess(isNightly = false): Promise<void> {
  // Creates the row of settings if there is none yet.
  await readInstallationId()
  const expected = isNightly
    ? Prisma.sql`, backup_expected_since = COALESCE(backup_expected_since, now())`
    : Prisma.empty
  await recordObservedSettings(Prisma.sql`backup_succeeded_at = now(), backup_error = NULL ${expected}`)
}

/** Records why a backup failed, in one line for the owner. */
export async function recordBackupFailure(error: unknown): Promise<void> {
  await readInstallationId()
  await recordObservedSettings(Prisma.sql`backup_error = ${failureMessage(error)}`)
}

function failureMessage(error: unknown): string {
  if (toStorageFullError(error)) return 'The disk is full. Free up space, or keep fewer backups.'
  const message = error instanceof Error ? error.message : String(error)
  return (message.split(/[\r\n]/)[0] ?? '').slice(0, ERROR_LENGTH_MAX)
}

const sealedSchema = z.strictObject({ sealed: z.string().nullable() })

/**
 * Returns the encrypted passphrase for new backups, or null. Works even before the column is created, because
 * people back up before they upgrade.
 */
export async function readSealedBackupPassphrase(): Promise<string | null> {
  const [row] = await queryRows(sealedSchema)`
    SELECT to_jsonb(s) ->> 'backup_passphrase' AS sealed FROM app_settings s WHERE id = 'default'`
  return row?.sealed ?? null
}

/** Days without a successful backup after which the owner is alerted. */
const LATE_DAYS = 3
const lateSchema = z.strictObject({ lastSuccessDay: z.string().nullable(), lastError: z.string().nullable() })

/**
 * Returns the day of the last success and the last error if nightly backups are expected and none succeeded for
 * three days, else null. Null in safe mode, in which no nightly backups are made.
 */
export async function findLateBackup() {
  const [late] = await queryRows(lateSchema)`
    SELECT to_char(backup_succeeded_at, 'YYYY-MM-DD') AS last_success_day, backup_error AS last_error
    FROM app_settings
    WHERE id = 'default' AND quiet_since IS NULL AND backup_expected_since IS NOT NULL
      AND GREATEST(backup_expected_since, backup_succeeded_at) < now() - make_interval(days => ${LATE_DAYS})`
  return late ?? null
}
