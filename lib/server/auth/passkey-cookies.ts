import 'server-only'
import { cookies } from 'next/headers'
import type { NextRequest } from 'next/server'
import {
  CHALLENGE_COOKIE,
  type ChallengePurpose,
  challengeCookieOptions,
  createChallenge,
  readChallenge,
} from './passkey-challenge'
import { SESSION_COOKIE, SESSION_SECONDS, sessionCookieOptions } from './session-cookies'

/**
 * Creates a challenge for a browser, and returns the options that contain it. The browser keeps the challenge in a
 * cookie until it answers.
 */
export async function sendChallenge<Options>(
  purpose: ChallengePurpose,
  request: NextRequest,
  createOptions: (challenge: Uint8Array<ArrayBuffer>) => Promise<Options>,
): Promise<Options> {
  const { bytes, cookie } = createChallenge(purpose, request.cookies)
  const options = await createOptions(bytes)
  const browser = await cookies()
  browser.set(CHALLENGE_COOKIE, cookie, challengeCookieOptions)
  return options
}

/**
 * Returns the challenge, the session token and the headers of a request in which a browser answers with a
 * passkey. `token` is empty without a session cookie.
 */
export const readPasskeyRequest = (purpose: ChallengePurpose, { cookies: sent, headers }: NextRequest) => ({
  challenge: readChallenge(purpose, sent),
  token: sent.get(SESSION_COOKIE)?.value ?? '',
  headers,
})

/** Sets the new session token in the browser after its passkey was verified, and deletes the challenge. */
export async function setPasskeySession(token: string): Promise<void> {
  const browser = await cookies()
  browser.set(CHALLENGE_COOKIE, '', { ...challengeCookieOptions, maxAge: 0 })
  browser.set(SESSION_COOKIE, token, { ...sessionCookieOptions, maxAge: SESSION_SECONDS })
}
