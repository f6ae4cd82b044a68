import 'server-only'
import { statfs } from 'node:fs/promises'
import { env } from './env'

/** Room for ten videos. */
const FREE_BYTES_MIN = 1024 ** 3

/** What is left on the disk that uploads are kept on; null where they are kept elsewhere, or nobody can say. */
export async function freeBytes(): Promise<number | null> {
  if (env.S3_BUCKET) return null
  try {
    const { bavail, bsize } = await statfs(env.DATA_DIR)
    return bavail * bsize
  } catch {
    return null
  }
}

export const isTooFew = (bytes: number | null) => bytes !== null && bytes < FREE_BYTES_MIN
