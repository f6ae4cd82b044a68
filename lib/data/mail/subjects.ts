import 'server-only'
import { subjectOf, valuesFor } from '@/emails/worded'
import { env } from '@/lib/server/env'
import { findOwnWords } from '@/lib/server/mail-words'
import { brandName } from '@/lib/server/site'

export const usualWelcomeSubject = (product: string) => `Your access to ${product}`

/** What the mail to a new buyer is called; the page that they return to tells them to look for it, and knows nobody. */
export async function welcomeSubject(): Promise<string> {
  // The page does not fail for want of them.
  const words = await findOwnWords('welcome').catch(() => null)
  const product = await brandName()
  if (!words) return usualWelcomeSubject(product)
  return subjectOf(words.subject, valuesFor({ product, firstName: null, email: '…' }, env.APP_URL))
}
