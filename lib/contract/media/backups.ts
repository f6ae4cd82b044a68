import { z } from 'zod'
import { dateTimeSchema, textSchema } from '@/lib/contract/field-schemas'

/** Nightly backups: their hour in the owner’s time zone, how many are kept, and whether the bucket gets a copy. */
export const backupScheduleSchema = z.strictObject({
  isOn: z.boolean(),
  hour: z.int('Choose an hour').min(0, 'At least 0').max(23, 'At most 23'),
  keep: z.int('Enter a whole number').min(1, 'At least 1').max(365, 'At most 365'),
  toBucket: z.boolean(),
})
export type BackupSchedule = z.infer<typeof backupScheduleSchema>

/** Schedule before the owner has saved one. */
export const defaultBackupSchedule: BackupSchedule = { isOn: false, hour: 3, keep: 14, toBucket: false }

const passphraseSchema = textSchema.min(12, 'At least 12 characters').max(500, 'At most 500 characters')

/** `PUT /api/admin/backups`. Without a passphrase, the stored one stays. Null deletes it. */
export const backupsInputSchema = z.strictObject({
  schedule: backupScheduleSchema,
  passphrase: passphraseSchema.nullable().optional(),
})
export type BackupsInput = z.infer<typeof backupsInputSchema>

/** Backups and their settings. The passphrase is never included. */
export const backupsSchema = z.strictObject({
  lastSuccessAt: dateTimeSchema.nullable(),
  /** Why the last backup failed. Null if it succeeded. */
  lastError: z.string().nullable(),
  schedule: backupScheduleSchema,
  /** Files on the server’s disk, newest first. */
  files: z.array(z.strictObject({ name: z.string(), bytes: z.int(), createdAt: dateTimeSchema })),
  /** Folder of the files. */
  folder: z.string(),
  hasPassphrase: z.boolean(),
  /** Error message if the stored passphrase can’t be read, else null. */
  passphraseProblem: z.string().nullable(),
  /** Whether files are stored in a bucket. */
  hasBucket: z.boolean(),
  /** Why this server can’t write nightly backups, else null. */
  diskProblem: z.string().nullable(),
  isRunning: z.boolean(),
  /** The owner’s IANA time zone, or null for UTC. */
  timeZone: z.string().nullable(),
})
export type Backups = z.infer<typeof backupsSchema>
