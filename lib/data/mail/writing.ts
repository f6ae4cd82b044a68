import 'server-only'
import { env } from '@/lib/server/env'
import { currentBrand } from '@/lib/server/site'

/** Makes what a link carries: for whom, and for how many days. */
export type MakeToken = (identifier: string, days: number) => Promise<string>

/** What stands on every mail. */
export interface House {
  productName: string
  appUrl: string
  supportEmail: string | null
}

export async function houseOf(): Promise<House> {
  const { name, supportEmail } = await currentBrand()
  return { productName: name, appUrl: env.APP_URL, supportEmail }
}
