import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { S3Error } from './s3-error'

/** Headers that an object is served with. */
export type ObjectHeaders = Record<'content-type' | 'cache-control', string | undefined>

export interface BucketObject {
  body: Buffer
  modifiedAt: Date
  kept: ObjectHeaders
}

/** Opens a bucket that stores objects as files below `folder` and their headers in memory. */
export function openFolderBucket(folder: string) {
  const served = new Map<string, ObjectHeaders>()
  const fileOf = (key: string) => path.join(folder, key)

  return {
    async put(key: string, body: Uint8Array, kept: ObjectHeaders): Promise<void> {
      await mkdir(path.dirname(fileOf(key)), { recursive: true })
      await writeFile(fileOf(key), body)
      served.set(key, kept)
    },
    async get(key: string): Promise<BucketObject> {
      const kept = served.get(key)
      if (!kept) throw new S3Error(404, 'NoSuchKey', 'The specified key does not exist')
      const [body, { mtime }] = await Promise.all([readFile(fileOf(key)), stat(fileOf(key))])
      return { body, modifiedAt: mtime, kept }
    },
    async remove(key: string): Promise<void> {
      served.delete(key)
      await rm(fileOf(key), { force: true })
    },
    /** Returns the keys in alphabetical order, as S3 lists them. */
    keys: (prefix: string) => [...served.keys()].filter((key) => key.startsWith(prefix)).sort(),
  }
}

export type FolderBucket = ReturnType<typeof openFolderBucket>
