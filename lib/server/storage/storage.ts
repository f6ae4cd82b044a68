import 'server-only'
import { env } from '@/lib/server/env'
import { disk } from './disk'
import type { Storage } from './driver'
import { s3 } from './s3'

let chosen: Storage | undefined

/** The store of this installation: the bucket when one is configured, else the disk. */
export function storage(): Storage {
  const { S3_BUCKET } = env
  chosen ??= S3_BUCKET ? s3({ ...env, S3_BUCKET }) : disk
  return chosen
}

/** Long enough to send or fetch the largest film over a slow line. */
const PATIENT_MS = 10 * 60 * 1000

/** The same store for what nobody waits at a page for: it is given time to take and send whole films. */
export function patientStorage(): Storage {
  const { S3_BUCKET } = env
  return S3_BUCKET ? s3({ ...env, S3_BUCKET }, PATIENT_MS) : disk
}

/** Whether files are served by us; with a bucket no media byte passes through us. */
export const isOnDisk = () => storage() === disk
