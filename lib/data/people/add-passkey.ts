import 'server-only'
import { AppError } from '@/lib/contract/error'
import {
  PASSKEYS_MAX,
  type Passkey,
  type PasskeyCreationOptions,
  type PasskeyInput,
  type PasskeyOptionsInput,
} from '@/lib/contract/people/passkeys'
import type { Challenge } from '@/lib/server/auth/passkey-challenge'
import { requirePasskeyHost } from '@/lib/server/auth/passkey-host'
import {
  buildCreationOptions,
  type VerifiedPasskey,
  verifyNewPasskey,
} from '@/lib/server/auth/passkey-messages'
import type { LiveSession } from '@/lib/server/auth/session'
import { makeStepUpError, requireFullSession } from '@/lib/server/auth/session-guards'
import { confirmSession } from '@/lib/server/auth/session-lifecycle'
import { consumeLink, isLinkValid } from '@/lib/server/auth/verification-tokens'
import { db, type Transaction, transaction } from '@/lib/server/db/client'
import { readBrandName } from '@/lib/server/site/current-site'
import { lockUser } from './lock-users'
import { consumeChallenge, refuseAttempt, tryPasskey } from './passkey-attempts'
import { NOT_YOU_TEXT, notifyAdministrators, recordPasskeyAudit } from './passkey-records'
import { getPasskeyLinkIdentifier, readPasskey } from './passkeys'

const linkOf = ({ viewer }: LiveSession, token: string) => ({
  identifier: getPasskeyLinkIdentifier(viewer.id),
  token,
})

const expiredLink = () =>
  new AppError('forbidden', 'This link has expired or has already been used. Create a new link.')

/**
 * Throws unless the person may add a passkey. Only two kinds of people may: administrators, and people with a
 * limited session who have a valid passkey link.
 */
async function requireMayAdd(session: LiveSession, link: string | undefined): Promise<void> {
  const { viewer, isLimited } = session
  if (!viewer.isAdmin && !isLimited) throw new AppError('forbidden', 'Admin access required')
  if (link === undefined) return requireFullSession(session)
  if (!(await isLinkValid(linkOf(session, link)))) throw expiredLink()
}

/** Returns the options to create a passkey. Throws `forbidden`, `step_up`, and `conflict`. */
export async function getPasskeyCreationOptions(
  session: LiveSession,
  { link }: PasskeyOptionsInput,
  challenge: Uint8Array<ArrayBuffer>,
): Promise<PasskeyCreationOptions> {
  const host = requirePasskeyHost()
  await requireMayAdd(session, link)
  const { viewer: person } = session
  const known = await db.passkey.findMany({ where: { userId: person.id } })
  if (known.length >= PASSKEYS_MAX) throw tooManyPasskeys()
  return buildCreationOptions({ host, siteName: await readBrandName(), person, known, challenge })
}

interface NewPasskeyCall {
  session: LiveSession
  /** Value of the session cookie. */
  token: string
  challenge: Challenge | null
  headers: Headers
}

/**
 * Adds a passkey that the browser has created. The session becomes a passkey session with a new token. Throws
 * `bad_request`, `forbidden`, `step_up`, `rate_limited`, and `conflict` for a known passkey or too many
 * passkeys.
 */
export async function addPasskey(
  call: NewPasskeyCall,
  input: PasskeyInput,
): Promise<{ passkey: Passkey; token: string }> {
  const { session, challenge, headers } = call
  const host = requirePasskeyHost()
  await requireMayAdd(session, input.link)
  const { viewer: person } = session
  return tryPasskey(headers, async () => {
    const verified = challenge && (await verifyNewPasskey(host, challenge, input.response))
    if (!verified) return refuseAttempt(person)
    return transaction(async (tx) => {
      if (!(await consumeChallenge(tx, challenge))) refuseAttempt(person)
      await useLink(tx, session, input.link)
      await lockUser(tx, person.id)
      await requireFirstOrStepUp(tx, session, input.link)
      const id = await storePasskey(tx, person, { ...verified, name: input.name, rpId: host.rpId })
      await recordPasskeyAudit(tx, person, 'add', headers, input.name)
      await notifyAdministrators(tx, {
        title: 'A passkey was added',
        text: `${person.email} can now sign in with a new passkey. ${NOT_YOU_TEXT}`,
        person,
        passkey: input.name,
        headers,
      })
      const token = await confirmSession(tx, call.token, { passkeyAt: new Date() })
      return { passkey: await readPasskey(tx, id), token }
    })
  })
}

async function useLink(tx: Transaction, session: LiveSession, link: string | undefined): Promise<void> {
  if (link !== undefined && !(await consumeLink(tx, linkOf(session, link)))) throw expiredLink()
}

/**
 * Throws `step_up` if another session added the person’s first passkey since this request began. Call it
 * after locking the person.
 */
async function requireFirstOrStepUp(
  tx: Transaction,
  { viewer, steppedUpBy }: LiveSession,
  link: string | undefined,
): Promise<void> {
  const isTrusted = link !== undefined || steppedUpBy !== null
  if (!isTrusted && (await tx.passkey.count({ where: { userId: viewer.id } })) > 0) throw makeStepUpError()
}

async function storePasskey(
  tx: Transaction,
  { id: userId }: { id: string },
  passkey: VerifiedPasskey & { name: string; rpId: string },
): Promise<string> {
  const { credentialId } = passkey
  if ((await tx.passkey.count({ where: { userId } })) >= PASSKEYS_MAX) throw tooManyPasskeys()
  if ((await tx.passkey.count({ where: { credentialId } })) > 0) throw knownPasskey()
  return (await tx.passkey.create({ data: { ...passkey, userId } })).id
}

const knownPasskey = () => new AppError('conflict', 'This passkey has already been added')
const tooManyPasskeys = () =>
  new AppError('conflict', `You can have up to ${PASSKEYS_MAX} passkeys. Remove one to add another.`)
