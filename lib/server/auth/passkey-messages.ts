import 'server-only'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import {
  type PasskeyCreationOptions,
  type PasskeyRequestOptions,
  type PasskeyResponse,
  passkeyCreationOptionsSchema,
  passkeyRequestOptionsSchema,
  type RegistrationResponse,
} from '@/lib/contract/people/passkeys'
import type { Challenge } from './passkey-challenge'
import type { PasskeyHost } from './passkey-host'

/** Algorithms that we accept (COSE): ES256, Ed25519 and RS256. */
const ALGORITHMS = [-7, -8, -257]

/** A passkey as browsers and authenticators identify it. */
export interface PasskeyCredential {
  credentialId: string
  transports: string[]
}

const toDescriptor = ({ credentialId, transports }: PasskeyCredential) => ({ id: credentialId, transports })

/** Returns the handle that the authenticator of a person stores with the passkey. */
const userHandleOf = (userId: string) => Buffer.from(userId)

interface NewPasskeyRequest {
  host: PasskeyHost
  siteName: string
  person: { id: string; email: string }
  /** Passkeys that the person already has. The browser refuses a second passkey on the same authenticator. */
  known: PasskeyCredential[]
  challenge: Uint8Array<ArrayBuffer>
}

/** Returns the options for a browser to create a passkey. */
export async function buildCreationOptions(request: NewPasskeyRequest): Promise<PasskeyCreationOptions> {
  const { host, siteName, person, known, challenge } = request
  const {
    hints: _,
    extensions: __,
    ...options
  } = await generateRegistrationOptions({
    rpName: siteName,
    rpID: host.rpId,
    userName: person.email,
    userDisplayName: person.email,
    userID: userHandleOf(person.id),
    challenge,
    excludeCredentials: known.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  return passkeyCreationOptionsSchema.parse(options)
}

/**
 * Returns the options for a browser to use a passkey: one of `allowed`, or any passkey if `allowed` is empty.
 */
export async function buildRequestOptions(
  { rpId }: PasskeyHost,
  challenge: Uint8Array<ArrayBuffer>,
  allowed: PasskeyCredential[] = [],
): Promise<PasskeyRequestOptions> {
  const { extensions: _, ...options } = await generateAuthenticationOptions({
    rpID: rpId,
    challenge,
    allowCredentials: allowed.map(toDescriptor),
    userVerification: 'required',
  })
  return passkeyRequestOptionsSchema.parse(options)
}

/** A passkey that a browser has created. */
export interface VerifiedPasskey extends PasskeyCredential {
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  isSynced: boolean
}

/** Verifies a browser's message about a passkey that it created. Null if any part of the message is wrong. */
export async function verifyNewPasskey(
  { rpId, origin }: PasskeyHost,
  { value }: Challenge,
  response: RegistrationResponse,
): Promise<VerifiedPasskey | null> {
  const { registrationInfo: info } = await verifyRegistrationResponse({
    response,
    expectedChallenge: value,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => ({ registrationInfo: undefined }))
  if (!info) return null
  const { id, publicKey, counter } = info.credential
  const transports = response.response.transports ?? []
  return { credentialId: id, publicKey, counter, transports, isSynced: info.credentialBackedUp }
}

/** A stored passkey, with the person it belongs to. */
export interface StoredPasskey extends PasskeyCredential {
  userId: string
  publicKey: Uint8Array<ArrayBuffer>
}

/**
 * Verifies a browser's message about a passkey that it used. Null if any part of the message is wrong. The
 * caller must check the signature counter, because an old counter must disable the passkey.
 */
export async function verifyPasskeyUse(
  { rpId, origin }: PasskeyHost,
  { value }: Challenge,
  response: PasskeyResponse,
  { userId, credentialId, publicKey, transports }: StoredPasskey,
): Promise<{ counter: number; isSynced: boolean } | null> {
  const { userHandle } = response.response
  if (userHandle !== undefined && userHandle !== userHandleOf(userId).toString('base64url')) return null
  const verification = await verifyAuthenticationResponse({
    response,
    expectedChallenge: value,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id: credentialId, publicKey, transports, counter: 0 },
    requireUserVerification: true,
  }).catch(() => null)
  if (!verification?.verified) return null
  const { newCounter, credentialBackedUp } = verification.authenticationInfo
  return { counter: newCounter, isSynced: credentialBackedUp }
}

/**
 * Returns whether a signature counter shows that a passkey was copied. Synced passkeys always report 0. Any
 * other counter must grow with every use.
 */
export const isCounterReused = (stored: number, sent: number): boolean => stored > 0 && sent <= stored
