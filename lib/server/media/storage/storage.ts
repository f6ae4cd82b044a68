import 'server-only'
import { env } from '@/lib/server/env'
import { diskStorage } from './disk-storage'
import { createS3Storage } from './s3-storage'
import type { ObjectStorage } from './storage-interface'

let chosen: ObjectStorage | undefined

/** Returns the configured storage: the bucket if one is set, else the disk. */
export function getStorage(): ObjectStorage {
  const { S3_BUCKET } = env
  chosen ??= S3_BUCKET ? createS3Storage({ ...env, S3_BUCKET }) : diskStorage
  return chosen
}

/**
 * Timeout of background work, long enough to transfer the largest video over a slow connection. Milliseconds.
 */
const PATIENT_MS = 10 * 60 * 1000

/** Returns the configured storage with long timeouts, for background work on whole videos. */
export function getStorageWithLongTimeouts(): ObjectStorage {
  const { S3_BUCKET } = env
  return S3_BUCKET ? createS3Storage({ ...env, S3_BUCKET }, PATIENT_MS) : diskStorage
}

/** Returns true if we serve the files. With a bucket, browsers load the files from the bucket. */
export const isDiskStorage = () => getStorage() === diskStorage
