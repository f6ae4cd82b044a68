import 'server-only'
import { createSignInConfirmUrl } from '@/lib/server/auth/sign-in-link'

/**
 * Function that creates the token of an emailed link, and stores the code of the same email. The token is
 * bound to `identifier` and expires after `days`.
 */
export type CreateLinkToken = (
  identifier: string,
  days: number,
  options?: { code?: string | undefined },
) => Promise<string>

/** Number of days for which the sign-in link of an email about a purchase works. */
const SIGN_IN_DAYS = 7

/** Returns the token identifier for adding an email to an account. No sign-in uses such an identifier. */
export const getAdditionalEmailTokenIdentifier = (userId: string, email: string) => `claim ${userId} ${email}`

/**
 * Returns the token identifier for confirming an early access sign-up. No sign-in uses such an identifier.
 */
export const getLeadTokenIdentifier = (leadId: string) => `lead ${leadId}`

/**
 * Returns a link that signs in and then opens a path. The link and the code of the same email expire
 * together.
 */
export const createSignInLink = async (
  makeToken: CreateLinkToken,
  email: string,
  path: string,
  code?: string,
) => createSignInConfirmUrl(email, await makeToken(email, SIGN_IN_DAYS, { code }), path)
