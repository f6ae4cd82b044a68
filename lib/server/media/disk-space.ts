import 'server-only'
import { statfs } from 'node:fs/promises'
import { env } from '../env'

/** Minimum free space: about ten videos. Bytes. */
const FREE_BYTES_MIN = 1024 ** 3

/**
 * Returns the free bytes on the disk with the uploads, or null if files are stored elsewhere or the number is
 * unknown.
 */
export async function getFreeBytes(): Promise<number | null> {
  if (env.S3_BUCKET) return null
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  } catch {
    return null
  }
}

export const isDiskSpaceLow = (bytes: number | null) => bytes !== null && bytes < FREE_BYTES_MIN
