import 'server-only'
import { AppError } from '@/lib/contract/error'
import type { PasskeyRequestOptions, PasskeyResponse } from '@/lib/contract/people/passkeys'
import type { Challenge } from '@/lib/server/auth/passkey-challenge'
import { requirePasskeyHost } from '@/lib/server/auth/passkey-host'
import {
  buildRequestOptions,
  isCounterReused,
  type StoredPasskey,
  verifyPasskeyUse,
} from '@/lib/server/auth/passkey-messages'
import { findSession, hashSessionToken, type LiveSession, STEP_UP_MINUTES } from '@/lib/server/auth/session'
import {
  beginSession,
  confirmSession,
  endExcessSessions,
  sessionOriginOf,
} from '@/lib/server/auth/session-lifecycle'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { consumeChallenge, refuseAttempt, tryPasskey } from './passkey-attempts'
import {
  endPasskeyConfirmations,
  NOT_YOU_TEXT,
  notifyAdministrators,
  recordPasskeyAudit,
} from './passkey-records'

/** A browser’s response with a passkey, and the other data of the request. */
export interface PasskeyAuthentication {
  response: PasskeyResponse
  /** The challenge that the browser received. Null if the browser has no valid challenge for this purpose. */
  challenge: Challenge | null
  /** Value of the session cookie, or an empty string. */
  token: string
  headers: Headers
}

interface ProvenPasskey extends StoredPasskey {
  id: string
  name: string
  email: string
}

/** Returns the options to sign in with a passkey. The browser offers every passkey that it has for this site. */
export const getPasskeySignInOptions = (challenge: Uint8Array<ArrayBuffer>): Promise<PasskeyRequestOptions> =>
  buildRequestOptions(requirePasskeyHost(), challenge)

/**
 * Returns the options to confirm the session with one of the person’s passkeys. Throws `conflict` if they
 * have no passkey.
 */
export async function getPasskeyStepUpOptions(
  { viewer }: LiveSession,
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PasskeyRequestOptions> {
  const host = requirePasskeyHost()
  const own = await db.passkey.findMany({ where: { userId: viewer.id, disabledAt: null, rpId: host.rpId } })
  if (own.length === 0) throw new AppError('conflict', 'You don’t have a passkey for this site yet')
  return buildRequestOptions(host, challenge, own)
}

/**
 * Signs an administrator in with a passkey, and ends this browser’s earlier session. If that session belongs to the
 * same person and only waits for the passkey, confirms it instead. Returns the new token and the session. Throws like
 * `tryPasskey`.
 */
export async function signInWithPasskey(
  use: PasskeyAuthentication,
): Promise<{ token: string; session: LiveSession }> {
  const token = await tryPasskey(use.headers, async () => {
    const before = await findSession(use.token)
    return provePasskey(use, null, (tx, passkey) =>
      before?.isLimited && before.viewer.id === passkey.userId
        ? confirmLimitedSession(tx, use, passkey)
        : beginPasskeySession(tx, use, passkey),
    )
  })
  const session = await findSession(token)
  if (!session) throw new AppError('unavailable', 'Couldn’t sign you in. Try again.')
  await endExcessSessions(session.viewer.id)
  return { token, session }
}

const proofOf = ({ id }: ProvenPasskey, at = new Date()) => ({
  passkeyAt: at,
  steppedUpAt: at,
  steppedUpBy: id,
})

async function confirmLimitedSession(
  tx: Transaction,
  { token, headers }: PasskeyAuthentication,
  passkey: ProvenPasskey,
) {
  await recordPasskeyAudit(tx, { id: passkey.userId }, 'confirm', headers, passkey.name)
  return confirmSession(tx, token, proofOf(passkey))
}

async function beginPasskeySession(
  tx: Transaction,
  { token, headers }: PasskeyAuthentication,
  passkey: ProvenPasskey,
) {
  if (token) await tx.session.deleteMany({ where: { sid: hashSessionToken(token) } })
  return beginSession(tx, passkey.userId, { sess: sessionOriginOf(headers), ...proofOf(passkey) })
}

/**
 * Confirms the session with a passkey of the signed-in administrator, before a protected action. Returns the
 * session’s new token, and the time until which the confirmation is valid. Throws like `tryPasskey`.
 */
export async function stepUpWithPasskey(
  { viewer }: LiveSession,
  use: PasskeyAuthentication,
): Promise<{ token: string; until: string }> {
  const at = new Date()
  const token = await tryPasskey(use.headers, () =>
    provePasskey(use, viewer, async (tx, passkey) => {
      await recordPasskeyAudit(tx, viewer, 'step-up', use.headers, passkey.name)
      return confirmSession(tx, use.token, { steppedUpAt: at, steppedUpBy: passkey.id })
    }),
  )
  return { token, until: new Date(at.getTime() + STEP_UP_MINUTES * 60_000).toISOString() }
}

/**
 * Verifies that the browser’s response proves a passkey of `owner`, or of any administrator if `owner` is
 * null. Otherwise, refuses the attempt. Runs `work` in the transaction that consumes the challenge and stores
 * the counter.
 */
async function provePasskey(
  { response, challenge, headers }: PasskeyAuthentication,
  owner: { id: string } | null,
  work: (tx: Transaction, passkey: ProvenPasskey) => Promise<string>,
): Promise<string> {
  const host = requirePasskeyHost()
  const passkey = await findUsablePasskey(response.id, host.rpId)
  const person = passkey ? { id: passkey.userId } : owner
  if (!passkey || !challenge || (owner && owner.id !== passkey.userId)) return refuseAttempt(person)
  const proof = await verifyPasskeyUse(host, challenge, response, passkey)
  if (!proof) return refuseAttempt(person)
  const token = await transaction(async (tx) => {
    if (!(await consumeChallenge(tx, challenge))) return null
    if (!(await storeCounter(tx, passkey, proof, headers))) return null
    return work(tx, passkey)
  })
  return token ?? refuseAttempt(person)
}

/** Finds a passkey that works here. Only administrators can use one. */
async function findUsablePasskey(credentialId: string, rpId: string): Promise<ProvenPasskey | null> {
  const found = await db.passkey.findFirst({
    where: { credentialId, rpId, disabledAt: null, user: { isAdmin: true } },
    include: { user: { select: { email: true } } },
  })
  return found && { ...found, email: found.user.email }
}

/**
 * Stores the counter of a passkey. If the counter did not grow, disables the passkey and returns false,
 * because somebody may have copied the passkey.
 */
async function storeCounter(
  tx: Transaction,
  passkey: ProvenPasskey,
  { counter, isSynced }: { counter: number; isSynced: boolean },
  headers: Headers,
): Promise<boolean> {
  const { id, userId, email, name } = passkey
  await tx.$executeRaw`SELECT FROM passkeys WHERE id = ${id}::uuid FOR UPDATE`
  const stored = await tx.passkey.findUnique({ where: { id, disabledAt: null } })
  if (!stored) return false
  if (!isCounterReused(Number(stored.counter), counter)) {
    await tx.passkey.update({ where: { id }, data: { counter, isSynced, lastUsedAt: new Date() } })
    return true
  }
  await tx.passkey.update({ where: { id }, data: { disabledAt: new Date() } })
  await endPasskeyConfirmations(tx, { userId, steppedUpBy: id })
  await recordPasskeyAudit(tx, { id: userId }, 'disable', headers, name)
  await notifyAdministrators(tx, {
    title: 'A passkey was disabled',
    text: `Someone may have copied one of ${email}’s passkeys, so we disabled it. ${NOT_YOU_TEXT}`,
    person: { email },
    passkey: name,
    headers,
  })
  return false
}
