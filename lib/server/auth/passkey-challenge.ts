import 'server-only'
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { env } from '../env'
import { hashSessionToken } from './session'
import { type RequestCookies, SESSION_COOKIE } from './session-cookies'

/** Purpose of a challenge. */
export type ChallengePurpose = 'add' | 'sign-in' | 'step-up'

export const CHALLENGE_COOKIE = `${env.IS_HTTPS ? '__Host-' : ''}lectern.passkey`
/** Time to answer a challenge, in seconds. */
const CHALLENGE_SECONDS = 5 * 60
const CHALLENGE_BYTES = 32

export const challengeCookieOptions = {
  httpOnly: true,
  sameSite: 'strict',
  secure: env.IS_HTTPS,
  path: '/',
  maxAge: CHALLENGE_SECONDS,
} as const

const contentSchema = z.strictObject({
  challenge: z.string(),
  purpose: z.enum(['add', 'sign-in', 'step-up']),
  session: z.string(),
  endsAt: z.int(),
})

/** A challenge that was sent to the browser of this request. */
export interface Challenge {
  /** Base64url. */
  value: string
  endsAt: Date
}

/**
 * Returns the hash of the session that a challenge belongs to. Empty for a browser without a session cookie.
 */
function sessionOf(cookies: RequestCookies): string {
  const token = cookies.get(SESSION_COOKIE)?.value
  return token ? hashSessionToken(token) : ''
}

const sign = (content: string) =>
  createHmac('sha256', env.NEXTAUTH_SECRET).update(`passkey challenge ${content}`).digest('base64url')

/** Creates a random challenge, and the value of the cookie that holds it until the browser answers. */
export function createChallenge(purpose: ChallengePurpose, cookies: RequestCookies) {
  const bytes = randomBytes(CHALLENGE_BYTES)
  const content = Buffer.from(
    JSON.stringify({
      challenge: bytes.toString('base64url'),
      purpose,
      session: sessionOf(cookies),
      endsAt: Date.now() + CHALLENGE_SECONDS * 1000,
    } satisfies z.infer<typeof contentSchema>),
  ).toString('base64url')
  return { bytes, cookie: `${content}.${sign(content)}` }
}

/**
 * Returns the challenge in the cookie. Null unless we signed it for this purpose and this session, in the last
 * five minutes.
 */
export function readChallenge(purpose: ChallengePurpose, cookies: RequestCookies): Challenge | null {
  const [content = '', signature = ''] = cookies.get(CHALLENGE_COOKIE)?.value.split('.') ?? []
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(content))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const { challenge, session, endsAt, ...rest } = contentSchema.parse(
    JSON.parse(Buffer.from(content, 'base64url').toString()),
  )
  const isOurs = rest.purpose === purpose && session === sessionOf(cookies) && endsAt > Date.now()
  return isOurs ? { value: challenge, endsAt: new Date(endsAt) } : null
}

/** Returns the hash of a challenge, as the database stores it after an answer. */
export const hashChallenge = ({ value }: Challenge) => createHash('sha256').update(value).digest('hex')
