import { readEnv } from '@/lib/server/env'
import { createS3Storage } from '@/lib/server/media/storage/s3-storage'
import type { ObjectStorage } from '@/lib/server/media/storage/storage-interface'

const DATABASE = 'DATABASE_URL'
const BUCKET = [
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
]

/** Target of a move. */
export interface MoveTarget {
  url: string
  /** Storage of the target. Undefined if files stay where they are. */
  store: ObjectStorage | undefined
  /** New values in `.env` after the move. */
  settings: Record<string, string>
}

type Given = Record<string, string | undefined>

/** Timeout that is long enough to send the largest video over a slow connection. Milliseconds. */
const PATIENT_MS = 10 * 60 * 1000

/**
 * Reads the target from `TARGET_DATABASE_URL` and `TARGET_S3_*`, which mean the same as the variables without
 * `TARGET_`. Throws a message if these are invalid, or if variables that are set `outside` of `.env` would
 * override them after the move.
 */
export function readMoveTarget(given: Given, outside: string[]): MoveTarget {
  const targetValue = (name: string) => given[`TARGET_${name}`]?.trim() ?? ''
  if (!targetValue(DATABASE)) {
    throw new Error(
      'TARGET_DATABASE_URL isn’t set. Set it to the URL of the new database, such as postgresql://user:password@host/db.',
    )
  }
  const hasBucket = BUCKET.some(targetValue)
  const names = [DATABASE, ...(hasBucket ? BUCKET : [])]
  const settings = Object.fromEntries(names.map((name) => [name, targetValue(name)]))
  const elsewhere = names.filter((name) => outside.includes(name))
  if (elsewhere.length > 0) {
    throw new Error(
      `These variables are set outside .env and would override it after the move. Move them into .env first: ${elsewhere.join(', ')}`,
    )
  }
  return {
    url: targetValue(DATABASE),
    store: hasBucket ? openTargetBucket({ ...given, ...settings }) : undefined,
    settings,
  }
}

function openTargetBucket(given: Given): ObjectStorage {
  const { S3_BUCKET, ...env } = validateSettings(given)
  if (!S3_BUCKET)
    throw new Error('TARGET_S3_BUCKET isn’t set. Set it to the name of the bucket to move the files to.')
  return createS3Storage({ ...env, S3_BUCKET }, PATIENT_MS)
}

/** Validates the settings. The error messages name the variables as the owner wrote them. */
function validateSettings(given: Given) {
  try {
    return readEnv(given)
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error)
    throw new Error(text.replaceAll(/\b(?<!TARGET_)(DATABASE_URL|S3_[A-Z_]+)/g, 'TARGET_$1'))
  }
}
