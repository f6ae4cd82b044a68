import 'server-only'
import { env } from '@/lib/server/env'
import { disk } from './disk'
import type { Storage } from './driver'
import { s3 } from './s3'

let chosen: Storage | undefined

/** Returns the configured storage: the bucket if one is set, else the disk. */
export function storage(): Storage {
  const { S3_BUCKET } = env
  chosen ??= S3_BUCKET ? s3({ ...env, S3_BUCKET }) : disk
  return chosen
}

/** Milliseconds. Long enough to transfer the largest video over a slow connection. */
const PATIENT_MS = 10 * 60 * 1000

/** The same storage with long timeouts, for background work on whole videos. */
export function patientStorage(): Storage {
  const { S3_BUCKET } = env
  return S3_BUCKET ? s3({ ...env, S3_BUCKET }, PATIENT_MS) : disk
}

/** True if we serve the files. With a bucket, browsers load them from there. */
export const isOnDisk = () => storage() === disk
