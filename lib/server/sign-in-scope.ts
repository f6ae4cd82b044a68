import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** Six digits, the email they were mailed to, and what the cookie of the browser holds that asked or types them. */
export interface Code {
  email: string
  code: string
  browser: string
}

/** An email that whoever signs in has proven to be theirs, and the outside identity that vouches for it. */
export interface Proof {
  email: string
  account?: { provider: string; providerAccountId: string }
}

/** What next-auth and its adapter cannot hand each other through a request of ours. */
export interface SignInScope {
  /** The mail that is asked for holds these digits beside its link; null: the link alone. */
  asked?: Code | null
  /** What the mail failed with. */
  error?: unknown
  /** These digits were typed, in the place of a link's token. */
  typed?: Code
  /** What was proven: by a link or digits that are used up now, or by Google. */
  proof?: Proof
}

/** The request in hand, all through next-auth. */
export const signInScope = new AsyncLocalStorage<SignInScope>()
