import 'server-only'
import { subjectOf, valuesFor } from '@/emails/owner-content'
import { findOwnWords } from '@/lib/server/email/own-content'
import { env } from '@/lib/server/env'
import { brandName } from '@/lib/server/site/current-site'

export const usualWelcomeSubject = (product: string) => `Your access to ${product}`

/**
 * Returns the subject of the welcome email. The page after a purchase tells buyers to look for it, and does
 * not know who they are.
 */
export async function welcomeSubject(): Promise<string> {
  // A database error must not break the page: it falls back to the default subject.
  const words = await findOwnWords('welcome').catch(() => null)
  const product = await brandName()
  if (!words) return usualWelcomeSubject(product)
  return subjectOf(words.subject, valuesFor({ product, firstName: null, email: '…' }, env.APP_URL))
}
