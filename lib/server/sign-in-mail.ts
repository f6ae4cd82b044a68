import 'server-only'
import { SignInMail } from '@/emails/sign-in'
import { wordedFor } from '@/emails/worded'
import type { KeptMailWords } from '@/lib/contract/mail/mail-words'
import { log } from './log'
import type { Mail } from './mail'
import { houseOf } from './mail-house'
import { findOwnWords } from './mail-words'

interface SignIn {
  email: string
  link: string
  /** Six digits for the browser that asked; null: the link alone. */
  code: string | null
  /** In place of the owner's, to be seen before they are saved. */
  words?: KeptMailWords
}

/** The mail that signs in. Nobody stays outside for want of the owner's words: then it says what it always said. */
export async function signInMail({ email, link, code, words }: SignIn): Promise<Mail> {
  const [house, kept] = await Promise.all([houseOf(), words ?? findOwnWords('sign_in').catch(unread)])
  const worded = wordedFor('sign_in', kept, house, { firstName: null, email })
  const subject = worded.own?.subject ?? `Sign in to ${house.productName}`
  return { to: email, subject, body: SignInMail({ ...house, ...worded, link, code }) }
}

function unread(error: unknown): null {
  log.error('mail_words_not_read', error)
  return null
}
