import 'server-only'
import { AppError } from '@/lib/contract/error'

// Error codes of a full disk or an exceeded quota. MinIO and Ceph use their own codes for buckets.
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity']

const isObject = (error: unknown) => typeof error === 'object' && error !== null

/** Returns a 503 error if the storage is full, else undefined. */
export function toStorageFullError(error: unknown): AppError | undefined {
  if (!isObject(error)) return undefined
  const names = ['code' in error && error.code, 'name' in error && error.name]
  if (!names.some((name) => FULL.includes(String(name)))) return undefined
  return new AppError('unavailable', 'Storage is full. Free up space and try again.', {
    headers: { 'Retry-After': '300' },
  })
}

/** Returns a 503 error if the storage is full or unavailable, else undefined. */
export function toStorageError(error: unknown): AppError | undefined {
  // Errors of the S3 client have a field `$metadata`.
  if (!isObject(error) || !('$metadata' in error)) return toStorageFullError(error)
  return toStorageFullError(error) ?? makeStorageUnavailableError()
}

/** Returns the 503 error for storage that isn’t responding. */
export const makeStorageUnavailableError = () =>
  new AppError('unavailable', 'File storage isn’t responding. Try again in a minute.', {
    headers: { 'Retry-After': '30' },
  })
