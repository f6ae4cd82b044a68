import 'server-only'
import path from 'node:path'
import { recordBackupFailure, recordBackupSuccess } from '@/lib/data/system/backup-record'
import { runExclusively } from '@/lib/data/system/job-lease'
import { ownerTimeZoneSql, readSettingsRow, recordObservedSettings } from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { log } from '@/lib/server/log'
import { FREE_BYTES_MIN, getFreeBytesOf } from '@/lib/server/media/disk-space'
import { copyBackupToBucket } from '@/lib/server/media/storage/backup-bucket'
import {
  backupFolder,
  createBackupName,
  rotateBackups,
  writeBackupFile,
} from '@/lib/server/media/storage/backup-folder'
import { BACKUP_JOB, backupScheduleOf, createBackupSource, readBackupPassphrase } from './backups'
import { writeBackup } from './write-backup'

const localTimeSql = Prisma.sql`(now() AT TIME ZONE ${ownerTimeZoneSql})`

/** SQL: when the last nightly backup was due, in the owner’s time zone. */
const dueSinceSql = Prisma.sql`
  ((date_trunc('day', ${localTimeSql} - make_interval(hours => (backup_schedule ->> 'hour')::int))
    + make_interval(hours => (backup_schedule ->> 'hour')::int)) AT TIME ZONE ${ownerTimeZoneSql})`

/**
 * Claims a due backup for this process. A failed backup is tried again after an hour. In safe mode, no backup
 * is due.
 */
const claimDueBackup = async (): Promise<boolean> =>
  (await recordObservedSettings(
    Prisma.sql`backup_attempted_at = now()`,
    Prisma.sql`(backup_schedule ->> 'isOn')::boolean AND quiet_since IS NULL
      AND (backup_succeeded_at IS NULL OR backup_succeeded_at < ${dueSinceSql})
      AND (backup_attempted_at IS NULL OR backup_attempted_at < ${dueSinceSql}
        OR backup_attempted_at < now() - interval '1 hour')`,
  )) === 1

/** Makes the nightly backup if it is due. A failure is recorded for the owner. */
export async function runDueBackup(): Promise<void> {
  if (!(await claimDueBackup())) return
  await runExclusively(BACKUP_JOB, async () => {
    try {
      await writeNightlyBackup()
      await recordBackupSuccess()
    } catch (error) {
      log.error('backup_failed', error)
      await recordBackupFailure(error)
    }
  })
}

async function writeNightlyBackup(): Promise<void> {
  const { keep, toBucket } = backupScheduleOf(await readSettingsRow())
  const passphrase = await readBackupPassphrase()
  const name = createBackupName(passphrase !== null)
  const file = path.join(backupFolder, name)
  const { missing } = await writeBackupFile(file, (out) =>
    writeBackup(createBackupSource(), out, { passphrase, requireRoom }),
  )
  log.info('backup_written', { name, missing: missing.length })
  await rotateBackups(backupFolder, keep)
  if (toBucket) await copyBackupToBucket(file, name, keep)
}

/** Throws if the disk would be nearly full after the backup, because the database may be on the same disk. */
async function requireRoom(bytes: number): Promise<void> {
  if ((await getFreeBytesOf(backupFolder)) - bytes < FREE_BYTES_MIN)
    throw new Error('Not enough space on the disk. Free up space, or keep fewer backups.')
}

/**
 * For maintenance: starts the nightly backup if it is due, without waiting until the backup ends, because
 * sales and emails must not wait for it.
 */
export async function startDueBackupInBackground(): Promise<void> {
  runDueBackup().catch((error: unknown) => log.error('backup_failed', error))
}
