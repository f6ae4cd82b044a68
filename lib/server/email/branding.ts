import 'server-only'
import type { House } from '@/emails/branding'
import { env } from '../env'
import { currentBrand } from '../site/current-site'

export async function houseOf(): Promise<House> {
  const { name, supportEmail, words } = await currentBrand()
  return { productName: name, appUrl: env.APP_URL, supportEmail, words }
}
