import 'server-only'
import { log } from '@/lib/server/log'

/** Duration of a lease. After a process dies, its lease expires within this time. */
export const LEASE_SECONDS = 45
/** Interval of the renewals. Two renewals in a row may fail before the lease expires. */
export const LEASE_RENEWAL_MS = 15_000

/** Runs work under a lease and renews the lease until the work ends. */
export async function withRenewedLease<Result>(
  renew: () => Promise<unknown>,
  work: () => Promise<Result>,
): Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = renew().catch((error: unknown) => log.error('lease_not_renewed', error))
  }, LEASE_RENEWAL_MS)
  timer.unref()
  try {
    return await work()
  } finally {
    clearInterval(timer)
    // A renewal that is under way must finish before the lease is released.
    await last
  }
}
