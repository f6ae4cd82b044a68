import 'server-only'
import { AppError } from '@/lib/contract/error'

// The disk has no room, or its owner's share of it is used up (errno); MinIO and Ceph say the same of a bucket.
const FULL = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientCapacity']

const isObject = (error: unknown) => typeof error === 'object' && error !== null

/** The 503 for a store without room; undefined for any other error. */
export function fullStore(error: unknown): AppError | undefined {
  if (!isObject(error)) return undefined
  const names = ['code' in error && error.code, 'name' in error && error.name]
  if (!names.some((name) => FULL.includes(String(name)))) return undefined
  return new AppError('unavailable', 'There is no room left to keep files. Make room, then try again.', {
    headers: { 'Retry-After': '300' },
  })
}

/** The 503 for a store that cannot help now; undefined for any other error. */
export function storeRefusal(error: unknown): AppError | undefined {
  // The client of a bucket notes on each failure how its requests went.
  if (!isObject(error) || !('$metadata' in error)) return fullStore(error)
  return fullStore(error) ?? silentStore()
}

/** The 503 for a store that does not answer, or not to the end. */
export const silentStore = () =>
  new AppError('unavailable', 'The file store does not answer. Please try again in a minute.', {
    headers: { 'Retry-After': '30' },
  })
