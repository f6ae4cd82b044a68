import 'server-only'
import { fillEmailText } from '@/emails/custom-text'
import { SignInEmail } from '@/emails/sign-in'
import type { StoredEmailContent } from '@/lib/contract/mail/email-content'
import { findCustomEmailContent } from '../email/custom-email-content'
import { readEmailBranding } from '../email/email-branding'
import type { EmailMessage } from '../email/send-email'
import { log } from '../log'

interface SignIn {
  email: string
  link: string
  /** Six digits for the browser that requested them, or null for a link without a code. */
  code: string | null
  /** Unsaved text, for the preview. */
  words?: StoredEmailContent
}

/**
 * Builds the sign-in email. If the owner’s text can’t be read, the default text is used, so nobody is locked
 * out.
 */
export async function buildSignInEmail({ email, link, code, words }: SignIn): Promise<EmailMessage> {
  const [emailBranding, customContent] = await Promise.all([
    readEmailBranding(),
    words ?? findCustomEmailContent('sign_in').catch(logUnreadContent),
  ])
  const filledContent = fillEmailText('sign_in', customContent, emailBranding, { firstName: null, email })
  return {
    to: email,
    subject: filledContent.subject,
    body: SignInEmail({ ...emailBranding, ...filledContent, link, code }),
  }
}

function logUnreadContent(error: unknown): null {
  log.error('mail_words_not_read', error)
  return null
}
