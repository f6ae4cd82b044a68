import 'server-only'
import type { House } from '@/emails/house'
import { env } from './env'
import { currentBrand } from './site'

export async function houseOf(): Promise<House> {
  const { name, supportEmail, words } = await currentBrand()
  return { productName: name, appUrl: env.APP_URL, supportEmail, words }
}
