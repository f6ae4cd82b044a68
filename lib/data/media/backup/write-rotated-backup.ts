import 'server-only'
import path from 'node:path'
import { FREE_BYTES_MIN, getFreeBytesOf } from '@/lib/server/media/disk-space'
import { createBackupName, rotateBackups, writeBackupFile } from '@/lib/server/media/storage/backup-folder'
import { type BackupResult, type BackupSource, writeBackup } from './write-backup'

interface RotationOptions {
  passphrase: string | null
  /** Number of backups to keep, at least 1. */
  keep: number
}

/** Writes a backup with a dated name to a folder, and keeps only the newest `keep` backups there. */
export async function writeRotatedBackup(
  source: BackupSource,
  folder: string,
  { passphrase, keep }: RotationOptions,
): Promise<BackupResult & { name: string }> {
  // Makes room first: the owner may have chosen to keep fewer, or a process may have died while it wrote one.
  await rotateBackups(folder, keep)
  const name = createBackupName(passphrase !== null)
  const requireRoom = (bytes: number) => requireFreeBytes(folder, bytes)
  const written = await writeBackupFile(path.join(folder, name), (out) =>
    writeBackup(source, out, { passphrase, requireRoom }),
  )
  await rotateBackups(folder, keep)
  return { ...written, name }
}

/** Throws if the disk would be nearly full after the backup, because the database may be on the same disk. */
async function requireFreeBytes(folder: string, bytes: number): Promise<void> {
  if ((await getFreeBytesOf(folder)) - bytes < FREE_BYTES_MIN)
    throw new Error('Not enough space on the disk. Free up space, or keep fewer backups.')
}
