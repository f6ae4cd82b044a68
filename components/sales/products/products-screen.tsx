'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Loading } from '@/components/ui/skeleton'
import { sectionsQuery } from '@/lib/client/course/sections'
import { productsQuery } from '@/lib/client/sales/products'
import type { Product } from '@/lib/contract/sales/products'
import { ProductCard } from './product-card'
import { ProductDialog } from './product-dialog'

const columns = 'grid gap-5 md:grid-cols-2 2xl:grid-cols-3'

/** What is sold, and which sections each sale opens. */
export function ProductsScreen() {
  return (
    <AdminPage
      title="Product Management"
      description="What you sell at WarriorPlus, and the sections that each sale opens."
      action={
        <ProductDialog>
          <Button variant="signal">
            <Plus aria-hidden />
            Create Product
          </Button>
        </ProductDialog>
      }
    >
      <Products />
    </AdminPage>
  )
}

function Products() {
  const { data: products, isError, refetch } = useQuery(productsQuery())
  if (products) return <Cards products={products} />
  if (isError) return <Failed onRetry={() => refetch()} />
  return <Loading className={columns} isList shape="h-80" />
}

function Cards({ products }: { products: Product[] }) {
  const { data: sections = [] } = useQuery(sectionsQuery())
  if (products.length === 0) {
    return <EmptyState drawing="shelf" title="No products configured yet. Create one to get started." />
  }
  return (
    <div className={columns}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} sections={sections} />
      ))}
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <EmptyState
      drawing="shelf"
      title="The products could not be loaded"
      description="Check your connection, then try again."
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}
