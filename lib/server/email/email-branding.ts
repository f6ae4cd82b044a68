import 'server-only'
import type { EmailBranding } from '@/emails/branding'
import { createWithdrawalLink } from '@/lib/contract/mail/withdrawal-locales'
import { env } from '../env'
import { getCurrentBrand } from '../site/current-site'

export async function readEmailBranding(): Promise<EmailBranding> {
  const { name, supportEmail, words, isWithdrawalOn } = await getCurrentBrand()
  const link = createWithdrawalLink(words.language)
  const withdrawal = isWithdrawalOn ? { ...link, href: `${env.APP_URL}${link.href}` } : undefined
  return { productName: name, appUrl: env.APP_URL, supportEmail, words, withdrawal }
}
