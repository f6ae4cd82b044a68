import 'server-only'
import path from 'node:path'
import { z } from 'zod'
import { recordBackupFailure, recordBackupSuccess } from '@/lib/data/system/backup-record'
import { runExclusively } from '@/lib/data/system/job-lease'
import {
  ownerTimeZoneSql,
  readSettingsRow,
  recordObservedSettings,
  settingSql,
} from '@/lib/data/system/settings-row'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { log } from '@/lib/server/log'
import { copyBackupToBucket } from '@/lib/server/media/storage/backup-bucket'
import { backupFolder, findBackupMadeSince } from '@/lib/server/media/storage/backup-folder'
import { BACKUP_JOB, backupScheduleOf, createBackupSource, readBackupPassphrase } from './backups'
import { writeRotatedBackup } from './write-rotated-backup'

const localTimeSql = Prisma.sql`(now() AT TIME ZONE ${ownerTimeZoneSql})`

/** SQL: when the last nightly backup was due, as a local time. */
const localDueSql = Prisma.sql`
  (date_trunc('day', ${localTimeSql} - make_interval(hours => (backup_schedule ->> 'hour')::int))
    + make_interval(hours => (backup_schedule ->> 'hour')::int))`

/**
 * SQL: when the last nightly backup was due, in the owner’s time zone. If this hour repeats because the clocks
 * are set back, Postgres returns the second time. The backup is due at the first one.
 */
const dueSinceSql = Prisma.sql`(
  SELECT CASE WHEN (due.at - interval '1 hour') AT TIME ZONE ${ownerTimeZoneSql} = ${localDueSql}
    THEN due.at - interval '1 hour' ELSE due.at END
  FROM (SELECT ${localDueSql} AT TIME ZONE ${ownerTimeZoneSql} AS at) due)`

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

const triedSchema = z.strictObject({ since: z.iso.datetime().nullable() })

/** Returns when the last backup was due if an attempt was made since then, otherwise null. */
async function readTriedSince(): Promise<Date | null> {
  const [tried] = await queryRows(triedSchema)`
    SELECT ${settingSql(Prisma.sql`CASE WHEN backup_attempted_at >= ${dueSinceSql} THEN ${dueSinceSql} END`)} AS since`
  return tried?.since ? new Date(tried.since) : null
}

/** Makes the nightly backup if it is due. A failure is recorded for the owner. */
export async function runDueBackup(): Promise<void> {
  const triedSince = await readTriedSince()
  if (!(await claimDueBackup())) return
  await runExclusively(BACKUP_JOB, async () => {
    try {
      await makeNightlyBackup(triedSince)
      await recordBackupSuccess()
    } catch (error) {
      log.error('backup_failed', error)
      await recordBackupFailure(error)
    }
  })
}

/**
 * Writes the nightly backup and copies it to the bucket. If only the copy failed before, copies the same file
 * again: a new file each hour would replace the backups of earlier nights.
 */
async function makeNightlyBackup(triedSince: Date | null): Promise<void> {
  const { keep, toBucket } = backupScheduleOf(await readSettingsRow())
  const passphrase = await readBackupPassphrase()
  const written = triedSince && (await findBackupMadeSince(triedSince, passphrase !== null))
  const name = written ?? (await writeNightlyBackup(passphrase, keep))
  if (toBucket) await copyBackupToBucket(path.join(backupFolder, name), name, keep)
}

async function writeNightlyBackup(passphrase: string | null, keep: number): Promise<string> {
  const { name, missing } = await writeRotatedBackup(createBackupSource(), backupFolder, { passphrase, keep })
  log.info('backup_written', { name, missing: missing.length })
  return name
}

/**
 * For maintenance: starts the nightly backup if it is due, without waiting until the backup ends, because
 * sales and emails must not wait for it.
 */
export async function startDueBackupInBackground(): Promise<void> {
  runDueBackup().catch((error: unknown) => log.error('backup_failed', error))
}
