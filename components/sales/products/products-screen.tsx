'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { AdminPage } from '@/components/layout/admin-page'
import { useOtherNetworks } from '@/components/layout/other-networks'
import { ButtonLink } from '@/components/layout/page-link'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { RowsWhenLoaded } from '@/components/layout/when-loaded'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { LoadingSkeleton } from '@/components/ui/skeleton'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import { productsQuery } from '@/lib/client/sales/products'
import { ProductCard } from './product-card'
import { ProductDialog } from './product-dialog'
import { SectionsWithoutProduct } from './sections-without-product'

const columns = 'grid gap-5 md:grid-cols-2 2xl:grid-cols-3'

/** Lists the products and the sections that each grants. */
export function ProductsScreen() {
  return (
    <AdminPage
      title="Product Management"
      description={`The products you sell${useOtherNetworks() ? '' : ' on WarriorPlus'}, and the sections each sale unlocks.`}
      action={
        <>
          <ButtonLink variant="outline" href="/admin/offers">
            Offers
          </ButtonLink>
          <ProductDialog>
            <Button variant="signal">
              <Plus aria-hidden />
              Create Product
            </Button>
          </ProductDialog>
        </>
      }
    >
      <SectionsWithoutProduct />
      <Products />
    </AdminPage>
  )
}

function Products() {
  const query = useQuery(productsQuery())
  const { data: sections = [] } = useQuery(sectionsQuery())
  const { data: courses } = useQuery({ ...adminCoursesQuery(), enabled: useSeveralCourses() })
  return (
    <RowsWhenLoaded
      query={query}
      what="The products"
      loading={<LoadingSkeleton className={columns} isList shape="h-80" />}
      empty={
        <EmptyState
          drawing="box"
          title="No products configured yet. Create one to get started."
          description="A product connects a WarriorPlus item number with the sections that its buyers can watch."
          action={
            <ProductDialog>
              <Button>Create First Product</Button>
            </ProductDialog>
          }
        />
      }
    >
      {(products) => {
        const cards = (archived: boolean) =>
          products
            .filter((product) => product.archived === archived)
            .map((product) => <ProductCard key={product.id} {...{ product, sections, courses }} />)
        const archived = cards(true)
        return (
          <div className="grid gap-8">
            <div className={columns}>{cards(false)}</div>
            {archived.length > 0 && (
              <details className="grid gap-4">
                <summary className="cursor-pointer font-medium">Archived ({archived.length})</summary>
                <p className="mt-1 mb-4 text-quiet text-sm">
                  Archived products are hidden from product lists. Their buyers keep access, and new sales
                  still give access.
                </p>
                <div className={columns}>{archived}</div>
              </details>
            )}
          </div>
        )
      }}
    </RowsWhenLoaded>
  )
}
