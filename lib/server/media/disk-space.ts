import 'server-only'
import { statfs } from 'node:fs/promises'
import { env } from '../env'

/** Minimum free space: about ten videos. Bytes. */
export const FREE_BYTES_MIN = 1024 ** 3

/** Returns the free bytes on the disk that contains a folder. */
export async function getFreeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/**
 * Returns the free bytes on the disk that contains the uploads, or null if files are stored elsewhere or the
 * number is unknown.
 */
export async function getFreeBytes(): Promise<number | null> {
  if (env.S3_BUCKET) return null
  try {
    return await getFreeBytesOf(env.DATA_DIR)
  } catch {
    return null
  }
}

export const isDiskSpaceLow = (bytes: number | null) => bytes !== null && bytes < FREE_BYTES_MIN
