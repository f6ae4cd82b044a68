import 'server-only'
import { log } from '@/lib/server/log'

/** So long a lease outlives the process that had it. */
export const LEASE_SECONDS = 45
/** Twice it may fail before the lease is over. */
export const RENEWED_EVERY_MS = 15_000

/** Renews a lease for as long as the work under it goes on, however long that is. */
export async function renewed<Result>(
  renew: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => log.error('lease_not_renewed', error))
  }, RENEWED_EVERY_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // Not after what the work's end says of the lease.
    await last
  }
}
