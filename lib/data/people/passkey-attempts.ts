import 'server-only'
import { AppError } from '@/lib/contract/error'
import { type Challenge, hashChallenge } from '@/lib/server/auth/passkey-challenge'
import { db, type Transaction } from '@/lib/server/db/client'
import { returnPoints, runWithinLimits } from '@/lib/server/http/rate-limit'
import { getClientNetwork } from '@/lib/server/http/request-headers'
import { log } from '@/lib/server/log'
import { recordPasskeyAudit } from './passkey-records'

/**
 * Returns the error for a failed attempt. The sentence is the same for every failure, so that an attacker
 * learns nothing from it.
 */
const failedAttempt = () =>
  new AppError('bad_request', 'That passkey doesn’t work here. Try again, or sign in with your email.')

/** Error for a browser’s message that doesn’t prove a passkey. People see `failedAttempt` instead. */
class RefusedAttempt extends Error {
  /**
   * The person for the audit log: the owner of the passkey, or else the signed-in person. Null if neither is
   * known.
   */
  readonly person: { id: string } | null

  constructor(person: { id: string } | null) {
    super('The passkey was rejected')
    this.person = person
  }
}

/** Refuses an attempt. `tryPasskey` counts the attempt and records it in the audit log. */
export function refuseAttempt(person: { id: string } | null): never {
  throw new RefusedAttempt(person)
}

/**
 * Runs an attempt to prove a passkey. Limits refused attempts per client network and records them in the
 * audit log. Throws `bad_request` with the same sentence for every reason, and `rate_limited`.
 */
export async function tryPasskey<Result>(headers: Headers, attempt: () => Promise<Result>): Promise<Result> {
  const point = ['passkey', getClientNetwork(headers) ?? 'unknown'] as const
  const isRefused = (error: unknown) => error instanceof RefusedAttempt
  try {
    const result = await runWithinLimits([point], attempt, isRefused)
    // The attempt may have replaced the session’s token, which the response must deliver. So a failure here
    // is only logged, and the point expires later.
    await returnPoints(...point).catch((error: unknown) => log.error('points_not_returned', error))
    return result
  } catch (error) {
    if (!(error instanceof RefusedAttempt)) throw error
    await recordPasskeyAudit(db, error.person, 'refuse', headers)
    throw failedAttempt()
  }
}

/** Marks a challenge as used. Returns false if it was already used. */
export async function consumeChallenge(tx: Transaction, challenge: Challenge): Promise<boolean> {
  const data = { hash: hashChallenge(challenge), expiresAt: challenge.endsAt }
  return (await tx.usedChallenge.createMany({ data, skipDuplicates: true })).count > 0
}
