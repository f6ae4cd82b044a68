import type { Metadata } from 'next'
import { ProductsScreen } from '@/components/sales/products/products-screen'
import { sectionsQuery } from '@/lib/client/course/sections'
import { productsQuery } from '@/lib/client/sales/products'
import { withServerData } from '@/lib/client/with-server-data'
import { listSections } from '@/lib/data/course/sections'
import { listProducts } from '@/lib/data/sales/products'
import { requireAdmin } from '@/lib/server/http/page-access'

export const metadata: Metadata = { title: 'Product Management' }

export default async function ProductsPage() {
  const admin = await requireAdmin()
  const [products, sections] = await Promise.all([listProducts(admin), listSections(admin)])
  return withServerData(<ProductsScreen />, [productsQuery(), products], [sectionsQuery(), sections])
}
