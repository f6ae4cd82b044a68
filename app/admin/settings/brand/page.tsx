import type { Metadata } from 'next'
import { BrandScreen } from '@/components/site/brand/brand-screen'
import { brandQuery } from '@/lib/client/site/brand'
import { withServerData } from '@/lib/client/with-server-data'
import { getBrand } from '@/lib/data/site/brand'
import { readEmailConfig } from '@/lib/server/email/email-config'
import { env } from '@/lib/server/env'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Brand' }

export default async function BrandPage() {
  const brand = await getBrand(await requireAdmin())
  const { from } = await readEmailConfig()
  return withServerData(<BrandScreen builtInName={env.PRODUCT_NAME} builtInSender={from} />, [
    brandQuery(),
    brand,
  ])
}
