import 'server-only'
import { brandName } from '@/lib/server/site'
import { findOwnWords, ownTextFor } from './own-words'

export const usualWelcomeSubject = (product: string) => `Your access to ${product}`

/** What the mail to a new buyer is called; the page that they return to tells them to look for it. */
export async function welcomeSubject(): Promise<string> {
  // The page does not fail for want of them.
  const words = await findOwnWords('welcome').catch(() => null)
  const product = await brandName()
  const own = ownTextFor(words, { product, firstName: null })
  return own?.subject ?? usualWelcomeSubject(product)
}
