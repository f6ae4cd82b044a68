import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** A six-digit code, the email it was sent to, and the ID of the browser that requested or typed it. */
export interface SignInCode {
  email: string
  code: string
  browser: string
}

/** A verified email, and the external identity that vouches for it, if any. */
export interface VerifiedEmail {
  email: string
  account?: { provider: string; providerAccountId: string }
}

/** Data of one request that next-auth itself can’t pass between our code and its adapter. */
export interface SignInContext {
  /** The code to put into the email, or null for a link without a code. */
  asked?: SignInCode | null
  /** Error that kept the email from being sent. */
  error?: unknown
  /** The code that was typed in place of a link’s token. */
  typed?: SignInCode
  /** The email that was verified by a link, a code, or Google. */
  proof?: VerifiedEmail
  /** Whether the server printed the link when it started. */
  isPrinted?: boolean
}

/** Scope of the current request. */
export const signInContext = new AsyncLocalStorage<SignInContext>()
