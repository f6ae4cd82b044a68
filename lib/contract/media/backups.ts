import { z } from 'zod'
import { dateTimeSchema, textSchema, wholeNumberSchema } from '@/lib/contract/field-schemas'

const HOUR_MESSAGE = 'Choose an hour from 0 to 23'

/** Nightly backups: their hour in the owner’s time zone, how many are kept, and whether the bucket gets a copy. */
export const backupScheduleSchema = z.strictObject({
  isOn: z.boolean(),
  hour: z.int(HOUR_MESSAGE).min(0, HOUR_MESSAGE).max(23, HOUR_MESSAGE),
  keep: wholeNumberSchema(1, 365),
  toBucket: z.boolean(),
})
export type BackupSchedule = z.infer<typeof backupScheduleSchema>

/** Schedule before the owner has saved one. */
export const defaultBackupSchedule: BackupSchedule = { isOn: false, hour: 3, keep: 14, toBucket: false }

const passphraseSchema = textSchema
  .min(12, 'Use at least 12 characters')
  .max(500, 'Use at most 500 characters')

/** `PUT /api/admin/backups`. If the passphrase is omitted, the stored one is kept. Null deletes it. */
export const backupsInputSchema = z.strictObject({
  schedule: backupScheduleSchema,
  passphrase: passphraseSchema.nullable().optional(),
})
export type BackupsInput = z.infer<typeof backupsInputSchema>

/**
 * `POST /api/admin/backups`. With `check=true`, no backup starts. The response only tells whether a backup
 * can start now.
 */
export const backupDownloadQuerySchema = z.strictObject({ check: z.literal('true').optional() })

/** Backups and their settings. The passphrase is never included. */
export const backupsSchema = z.strictObject({
  lastSuccessAt: dateTimeSchema.nullable(),
  /** Reason why the last backup failed. Null if it succeeded. */
  lastError: z.string().nullable(),
  schedule: backupScheduleSchema,
  /** Files on the server’s disk, newest first. */
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int(), createdAt: dateTimeSchema })),
  folder: z.string(),
  hasPassphrase: z.boolean(),
  /** Error message if the stored passphrase can’t be read, else null. */
  passphraseProblem: z.string().nullable(),
  /** Whether files are stored in a bucket. */
  hasBucket: z.boolean(),
  /** Reason why this server can’t write nightly backups, else null. */
  diskProblem: z.string().nullable(),
  isRunning: z.boolean(),
  /** The owner’s IANA time zone, or null for UTC. */
  timeZone: z.string().nullable(),
})
export type Backups = z.infer<typeof backupsSchema>
