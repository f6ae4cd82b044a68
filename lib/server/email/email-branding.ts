import 'server-only'
import type { EmailBranding } from '@/emails/branding'
import { env } from '../env'
import { getCurrentBrand } from '../site/current-site'

export async function readEmailBranding(): Promise<EmailBranding> {
  const { name, supportEmail, words } = await getCurrentBrand()
  return { productName: name, appUrl: env.APP_URL, supportEmail, words }
}
