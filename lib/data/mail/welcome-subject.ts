import 'server-only'
import { fillSubject, getPlaceholderValues } from '@/emails/custom-text'
import { defaultEmailTemplates } from '@/lib/contract/mail/email-templates'
import { findCustomEmailContent } from '@/lib/server/email/custom-email-content'
import { env } from '@/lib/server/env'
import { readBrandName } from '@/lib/server/site/current-site'

/**
 * Returns the subject of the welcome email without a buyer's name. The thank-you page shows it to buyers, but
 * doesn't know who they are.
 */
export async function getWelcomeSubject(): Promise<string> {
  // A database error must not break the page, so the page falls back to the default subject.
  const words = await findCustomEmailContent('welcome').catch(() => null)
  const { subject } = words ?? defaultEmailTemplates.welcome
  const product = await readBrandName()
  return fillSubject(subject, getPlaceholderValues({ product, firstName: null, email: '…' }, env.APP_URL))
}
