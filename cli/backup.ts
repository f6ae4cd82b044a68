import { open } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { type Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createBackupDecipher, isEncryptedBackup } from '@/lib/data/media/backup/backup-cipher'
import { createBackupSource, readBackupPassphrase } from '@/lib/data/media/backup/backups'
import { type BackupResult, writeBackup } from '@/lib/data/media/backup/write-backup'
import { writeRotatedBackup } from '@/lib/data/media/backup/write-rotated-backup'
import { claimStorage } from '@/lib/data/media/storage-owner'
import { describeUnusablePasskeys } from '@/lib/data/people/describe-passkey-hosts'
import { recordBackupFailure, recordBackupSuccess } from '@/lib/data/system/backup-record'
import { countNoun, formatBytes } from '@/lib/format'
import { db } from '@/lib/server/db/client'
import { env } from '@/lib/server/env'
import { createBackupName, writeBackupFile } from '@/lib/server/media/storage/backup-folder'
import { getStorageWithLongTimeouts } from '@/lib/server/media/storage/storage'
import { deployMigrations } from '../prisma/deploy-migrations'
import { listErasedSince } from './backup/erased-people'
import { restoreBackup } from './backup/restore-backup'

/** Number of bytes that are enough to recognize an encrypted backup. */
const ARCHIVE_BEGINNING_BYTES = 64

const usage = 'Usage: npm run backup [-- FILE | --keep N FOLDER], npm run restore -- FILE [--resume]'
/** Resolves a path relative to the folder in which npm was called. */
const resolve = (file: string) => path.resolve(process.env.INIT_CWD ?? '.', file)

interface BackupTarget {
  /** Path that the owner entered. */
  given: string | undefined
  /** Number of backups to keep in the folder. Undefined if the path is a file. */
  keep: number | undefined
}

/** Writes a backup file, encrypted if the owner stored a passphrase. Returns the report about it. */
async function writeFile({ given, keep }: BackupTarget): Promise<string> {
  const source = createBackupSource()
  const passphrase = await readBackupPassphrase()
  const isEncrypted = passphrase !== null
  if (keep) {
    const folder = resolve(given ?? '.')
    const written = await writeRotatedBackup(source, folder, { passphrase, keep })
    return reportOf(path.join(folder, written.name), written, isEncrypted)
  }
  const file = resolve(given ?? createBackupName(isEncrypted))
  const written = await writeBackupFile(file, (out) => writeBackup(source, out, { passphrase }))
  return reportOf(file, written, isEncrypted)
}

/** Writes a backup, and records the result for the settings page. */
async function backup(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { keep: { type: 'string' } },
    allowPositionals: true,
  })
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  const isKeepWrong = keep !== undefined && !(Number.isInteger(keep) && keep > 0)
  if (positionals.length > 1 || isKeepWrong) throw new Error(usage)
  try {
    const report = await writeFile({ given: positionals[0], keep })
    // The backup file is complete, so a failure to record it is only logged.
    await recordBackupSuccess(keep !== undefined).catch((error: unknown) =>
      console.error(`The backup is complete, but Settings → Backup doesn’t show it: ${error}`),
    )
    return report
  } catch (error) {
    await recordBackupFailure(error).catch(() => undefined)
    throw error
  }
}

function reportOf(file: string, { manifest, missing }: BackupResult, isEncrypted: boolean): string {
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0)
  const { count, bytes } = manifest.objects
  return [
    `Wrote ${file}: ${countNoun(rows, 'row')}, ${countNoun(count, 'file')} (${formatBytes(bytes)}).`,
    ...(isEncrypted ? ['The backup is encrypted with the passphrase from Settings → Backup.'] : []),
    'This backup contains encrypted keys. To restore them, you need the same SETTINGS_ENCRYPTION_KEY. Keep a copy outside this server.',
    ...(missing.length > 0
      ? [
          `Files listed in the database but missing from storage (${missing.length}): ${missing.slice(0, 5).join(', ')}`,
        ]
      : []),
  ].join('\n')
}

/** Opens a backup file, and decrypts it if it is encrypted. */
async function openArchive(file: string): Promise<Readable> {
  const handle = await open(file)
  const { buffer, bytesRead } = await handle.read(
    Buffer.alloc(ARCHIVE_BEGINNING_BYTES),
    0,
    ARCHIVE_BEGINNING_BYTES,
    0,
  )
  const stream = handle.createReadStream({ start: 0 })
  if (!isEncryptedBackup(buffer.subarray(0, bytesRead))) return stream
  const decipher = createBackupDecipher(process.env.BACKUP_PASSPHRASE || (await askPassphrase()))
  stream.on('error', (error) => decipher.destroy(error))
  return stream.pipe(decipher)
}

/** Asks for the passphrase in the terminal, without showing it. */
async function askPassphrase(): Promise<string> {
  if (!process.stdin.isTTY)
    throw new Error('This backup is encrypted. Set BACKUP_PASSPHRASE to its passphrase.')
  process.stdout.write('Passphrase for this backup: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  const answer = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return answer
}

async function restoreFile(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    options: { resume: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (!given || positionals.length > 1) throw new Error(usage)
  const archive = await openArchive(resolve(given))
  await deployMigrations(env.DATABASE_URL)
  const { manifest, admins } = await restoreBackup(
    env.DATABASE_URL,
    getStorageWithLongTimeouts(),
    archive,
    values,
  )
  const unmarked = await markStorage()
  return [
    `Restored the backup from ${manifest.createdAt}.`,
    admins.length > 0
      ? `Administrators: ${admins.join(', ')}.`
      : 'There are no administrators yet. People in ADMIN_EMAILS become administrators when they sign in.',
    ...(values.resume
      ? []
      : [
          'The copy is in safe mode. It sends no emails except sign-in links until an administrator clicks “Make This the Live Site” or you run npm run admin -- resume.',
        ]),
    ...unmarked,
    ...(await describeUnusablePasskeys()),
    ...(await listErasedSince(env.DATABASE_URL, process.env.FORMER_DATABASE_URL)),
  ].join('\n')
}

/**
 * Marks the storage as belonging to the restored database. A failure is only reported, because the restore is already
 * complete.
 */
async function markStorage(): Promise<string[]> {
  try {
    await claimStorage()
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      `The files and rows are complete, but Lectern couldn’t mark the storage as belonging to this database: ${why}. Fix the cause, then run npm run admin -- adopt-store.`,
    ]
  }
}

const commands: Record<string, (args: string[]) => Promise<string>> = { write: backup, restore: restoreFile }

async function main([name = '', ...args]: string[]): Promise<void> {
  const command = commands[name]
  if (!command) throw new Error(usage)
  console.log(await command(args))
}

main(process.argv.slice(2))
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
  .finally(() => db.$disconnect())
