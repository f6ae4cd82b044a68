'use client'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { PageLink } from '@/components/layout/page-link'
import { useSeveralCourses } from '@/components/layout/several-courses-context'
import { UnsavedGuardDialog } from '@/components/layout/titled-dialog'
import { Button } from '@/components/ui/button'
import { adminCoursesQuery } from '@/lib/client/course/courses'
import { sectionsQuery } from '@/lib/client/course/sections'
import { productsQuery } from '@/lib/client/sales/products'
import { settingsQuery } from '@/lib/client/system/settings'
import type { Section } from '@/lib/contract/course/sections'
import { grantsCourse, type Product } from '@/lib/contract/sales/products'
import { IncludeInProducts } from './include-in-products'

/**
 * Returns the products, and the IDs of the courses that only customers can watch (`courseIds`, null in a shop
 * with one course). Returns undefined while they load, or if everyone can watch.
 */
function useProductsIfCustomersOnly(): { products: Product[]; courseIds: string[] | null } | undefined {
  const hasSeveral = useSeveralCourses()
  const { data: settings } = useQuery(settingsQuery())
  const { data: courses = [] } = useQuery({ ...adminCoursesQuery(), enabled: hasSeveral })
  const closed = courses.filter(({ contentAccess }) => contentAccess === 'customers').map(({ id }) => id)
  const isForCustomers = hasSeveral ? closed.length > 0 : settings?.contentAccess === 'customers'
  const { data: products } = useQuery({ ...productsQuery(), enabled: isForCustomers })
  return isForCustomers && products ? { products, courseIds: hasSeveral ? closed : null } : undefined
}

type CustomersOnly = NonNullable<ReturnType<typeof useProductsIfCustomersOnly>>

/** Returns whether no product includes a published section, so no customer can watch it. */
const isInNoProduct = ({ id, courseId, draft }: Section, { products, courseIds }: CustomersOnly) =>
  !draft &&
  (courseIds === null || courseIds.includes(courseId)) &&
  !products.some((product) => grantsCourse(product, courseId) || product.grantsSectionIds.includes(id))

/** Flags a section that no customer can watch, with a link to the products. */
export function NoProductFlag({ section }: { section: Section }) {
  const found = useProductsIfCustomersOnly()
  if (!found || !isInNoProduct(section, found)) return null
  return (
    <p className="flex items-start gap-1.5 text-[0.8125rem] text-warning-text leading-5">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        No product includes this section, so customers can’t watch it.{' '}
        <PageLink href="/admin/products" className="font-medium underline underline-offset-4">
          View products
        </PageLink>
      </span>
    </p>
  )
}

/** Lists the sections that no customer can watch, each with a button that includes it in products. */
export function SectionsWithoutProduct() {
  const found = useProductsIfCustomersOnly()
  const products = found?.products
  const { data: sections = [] } = useQuery(sectionsQuery())
  const closed = found?.products.length ? sections.filter((section) => isInNoProduct(section, found)) : []
  if (!products || closed.length === 0) return null
  return (
    <section
      aria-label="Sections without a product"
      className="rounded-lg border border-warning/40 bg-warning-soft px-5 py-4 text-sm text-warning-text"
    >
      <p className="flex items-start gap-2 font-medium leading-5">
        <TriangleAlert aria-hidden className="size-5 shrink-0" />
        {closed.length === 1
          ? 'No product includes this section, so customers can’t watch it.'
          : `No product includes these ${closed.length} sections, so customers can’t watch them.`}
      </p>
      <ul className="mt-3 grid max-h-72 gap-2 overflow-y-auto">
        {closed.map((section) => (
          <li key={section.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{section.title}</span>
            <IncludeButton section={section} products={products} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function IncludeButton({ section, products }: { section: Section; products: Product[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <UnsavedGuardDialog
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" size="sm">
          Include Section<span className="sr-only">: {section.title}</span>
        </Button>
      }
    >
      <IncludeInProducts section={section} products={products} onDone={() => setOpen(false)} />
    </UnsavedGuardDialog>
  )
}
