import 'server-only'
import { wordedFor } from '@/emails/owner-content'
import { SignInMail } from '@/emails/sign-in'
import type { KeptMailWords } from '@/lib/contract/mail/email-content'
import { houseOf } from '../email/branding'
import { findOwnWords } from '../email/own-content'
import type { Mail } from '../email/send-email'
import { log } from '../log'

interface SignIn {
  email: string
  link: string
  /** Six digits for the browser that requested them, or null for a link without a code. */
  code: string | null
  /** Unsaved text, for the preview. */
  words?: KeptMailWords
}

/**
 * Builds the sign-in email. If the owner’s text can’t be read, the default text is used, so nobody is locked
 * out.
 */
export async function signInMail({ email, link, code, words }: SignIn): Promise<Mail> {
  const [house, kept] = await Promise.all([
    houseOf(),
    words ?? findOwnWords('sign_in').catch(logUnreadContent),
  ])
  const worded = wordedFor('sign_in', kept, house, { firstName: null, email })
  const subject = worded.own?.subject ?? `Sign in to ${house.productName}`
  return { to: email, subject, body: SignInMail({ ...house, ...worded, link, code }) }
}

function logUnreadContent(error: unknown): null {
  log.error('mail_words_not_read', error)
  return null
}
