import 'server-only'
import { PassThrough } from 'node:stream'
import { AppError } from '@/lib/contract/error'
import {
  type Backups,
  type BackupsInput,
  backupScheduleSchema,
  defaultBackupSchedule,
} from '@/lib/contract/media/backups'
import { recordAudit } from '@/lib/data/system/audit'
import {
  readSealedBackupPassphrase,
  recordBackupFailure,
  recordBackupSuccess,
} from '@/lib/data/system/backup-record'
import { isJobRunning, runExclusively } from '@/lib/data/system/job-lease'
import { readSettingsRow, saveSettingsRow } from '@/lib/data/system/settings-row'
import type { Admin } from '@/lib/server/auth/session'
import { transaction } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { sendBytes } from '@/lib/server/http/send-download'
import { log } from '@/lib/server/log'
import {
  backupFolder,
  createBackupName,
  findBackupFolderProblem,
  listBackupFiles,
} from '@/lib/server/media/storage/backup-folder'
import { getStorageWithLongTimeouts } from '@/lib/server/media/storage/storage'
import { openStoredSecret, vault } from '@/lib/server/vault'
import { type BackupSource, writeBackup } from './write-backup'

/** Name of the lease that allows only one backup at a time. */
export const BACKUP_JOB = 'backup'
/** Name that the vault binds the passphrase to. */
const SEALED_AS = 'backupPassphrase'

type SettingsRow = Awaited<ReturnType<typeof readSettingsRow>>

export const backupScheduleOf = (row: SettingsRow) =>
  backupScheduleSchema.catch(defaultBackupSchedule).parse(row?.backupSchedule)

/** Returns the database and the storage of this site as the source of a backup. */
export const createBackupSource = (): BackupSource => ({
  databaseUrl: env.DATABASE_URL,
  store: getStorageWithLongTimeouts(),
})

/**
 * Returns the passphrase for new backups, or null if none is stored. Throws `unavailable` if it can’t be
 * read, so that no backup is unexpectedly left unencrypted.
 */
export async function readBackupPassphrase(): Promise<string | null> {
  const { value, problem } = openStoredSecret(SEALED_AS, await readSealedBackupPassphrase())
  if (problem) throw new AppError('unavailable', `Backup passphrase: ${problem}`)
  return value
}

/** Returns the backups on this server and their settings. */
export async function getBackups(_admin: Admin): Promise<Backups> {
  const row = await readSettingsRow()
  const { value, problem } = openStoredSecret(SEALED_AS, row?.backupPassphrase)
  return {
    lastSuccessAt: row?.backupSucceededAt?.toISOString() ?? null,
    lastError: row?.backupError ?? null,
    schedule: backupScheduleOf(row),
    files: await listBackupFiles(),
    folder: backupFolder,
    hasPassphrase: value !== null,
    passphraseProblem: problem,
    hasBucket: env.S3_BUCKET !== undefined,
    diskProblem: await findBackupFolderProblem(),
    isRunning: await isJobRunning(BACKUP_JOB),
    timeZone: row?.timeZone ?? null,
  }
}

const refused = (field: string, message: string) =>
  new AppError('bad_request', `${field}: ${message}`, { fields: { [field]: [message] } })

/**
 * Saves the schedule and the passphrase. Throws `bad_request` if nightly backups aren’t possible here, and
 * `unavailable` if there is a passphrase but no encryption key is set.
 */
export async function saveBackups(admin: Admin, { schedule, passphrase }: BackupsInput): Promise<Backups> {
  const diskProblem = schedule.isOn ? await findBackupFolderProblem() : null
  if (diskProblem) throw refused('schedule', diskProblem)
  if (schedule.toBucket && !env.S3_BUCKET) throw refused('schedule', 'No bucket is set up')
  const sealed =
    passphrase === undefined
      ? {}
      : { backupPassphrase: passphrase === null ? null : vault.seal(SEALED_AS, passphrase) }
  await transaction(async (tx) => {
    const row = await readSettingsRow(tx)
    const expectedSince = schedule.isOn ? (row?.backupExpectedSince ?? new Date()) : null
    const change = { backupSchedule: schedule, backupExpectedSince: expectedSince, ...sealed }
    await saveSettingsRow(tx, { ...change, lastModifiedBy: admin.id })
    await recordAudit(tx, admin, 'settings.backup', null)
  })
  return getBackups(admin)
}

const alreadyRunning = () =>
  new AppError('conflict', 'Another backup is running. Wait until it’s done, then try again.')

/** Throws `conflict` if another backup is running, and `unavailable` if the passphrase can’t be read. */
export async function requireBackupPossible(_admin: Admin): Promise<void> {
  await readBackupPassphrase()
  if (await isJobRunning(BACKUP_JOB)) throw alreadyRunning()
}

/**
 * Makes a backup and sends it while it is being made. If the connection closes, the backup ends. Throws
 * `conflict` if another backup is running.
 */
export async function downloadBackup(admin: Admin): Promise<Response> {
  const passphrase = await readBackupPassphrase()
  const fileName = createBackupName(passphrase !== null)
  const out = new PassThrough()
  const chunks = deliverChunks(out)
  const work = runExclusively(BACKUP_JOB, async () => {
    try {
      await writeBackup(createBackupSource(), out, { passphrase })
    } catch (error) {
      await reportFailure(error, out)
      throw error
    }
  })
  // Waits for the first bytes of the backup before the response starts, so that an earlier failure becomes an
  // error response and not a broken file.
  const first = chunks.next()
  first.catch(() => undefined)
  work.catch(() => undefined)
  const isStarted = await Promise.race([work, first.then(() => true)])
  if (!isStarted) {
    out.destroy()
    throw alreadyRunning()
  }
  try {
    await transaction((tx) => recordAudit(tx, admin, 'settings.backup-download', fileName))
  } catch (error) {
    out.destroy()
    throw error
  }
  return sendBytes(fileName, first, chunks)
}

/**
 * Maximum time that the browser may stop reading a backup. During that time, no other backup can run.
 * Milliseconds.
 */
const STALLED_MS = 2 * 60 * 1000

/**
 * Yields the chunks of a backup to the response. Ends the backup if the response pauses for too long, because a
 * backup keeps a transaction open. Records a success when the response asks for more than the last chunk: only then
 * was the last chunk sent.
 */
async function* deliverChunks(out: PassThrough): AsyncGenerator<Buffer> {
  for await (const chunk of out) {
    const timer = setTimeout(() => out.destroy(new Error('The browser stopped downloading')), STALLED_MS)
    timer.unref()
    try {
      yield chunk
    } finally {
      clearTimeout(timer)
    }
  }
  await recordBackupSuccess().catch((error: unknown) => log.error('backup_not_recorded', error))
}

/** Records why a download failed, unless the browser canceled it. */
async function reportFailure(error: unknown, out: PassThrough): Promise<void> {
  // If the browser cancels, the stream is destroyed without an error or with an `AbortError`. A failed backup
  // destroys the stream with its own error.
  const isCanceled = out.destroyed && (out.errored === null || out.errored.name === 'AbortError')
  if (isCanceled) return log.info('backup_canceled')
  out.destroy(error instanceof Error ? error : undefined)
  log.error('backup_failed', error)
  await recordBackupFailure(error).catch(() => undefined)
}
