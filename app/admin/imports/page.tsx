import type { Metadata } from 'next'
import { ImportsScreen } from '@/components/sales/imports/imports-screen'
import { importsQuery } from '@/lib/client/sales/imports'
import { productsQuery } from '@/lib/client/sales/products'
import { withServerData } from '@/lib/client/with-server-data'
import { listImports } from '@/lib/data/sales/imports/imports'
import { listProducts } from '@/lib/data/sales/products'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportsPage() {
  const admin = await requireAdmin()
  const [imports, products] = await Promise.all([listImports(admin), listProducts(admin)])
  return withServerData(<ImportsScreen />, [importsQuery(), imports], [productsQuery(), products])
}
