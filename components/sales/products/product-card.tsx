import { Pencil } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import type { AdminCourse } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import { networkLabels } from '@/lib/contract/sales/networks'
import type { ProductWithCounts } from '@/lib/contract/sales/products'
import { ProductActions } from './product-actions'
import { ProductCourses } from './product-courses'
import { ProductDialog } from './product-dialog'
import { ProductSections } from './product-sections'

/**
 * Returns all listings of a product except the first WarriorPlus listing, which is shown as the WarriorPlus
 * product ID.
 */
const otherListingsOf = ({ listings, warriorPlusProductId }: ProductWithCounts) =>
  listings.filter(({ network, item }) => network !== 'warriorplus' || item !== warriorPlusProductId)

/** Shows one product as a card: its name, its item numbers, and the sections it grants. */
export function ProductCard({
  product,
  sections,
  courses,
}: {
  product: ProductWithCounts
  sections: Section[]
  /** All courses. Undefined if the shop has only one. */
  courses?: AdminCourse[] | undefined
}) {
  return (
    <article className="flex min-w-0 flex-col rounded-lg border bg-raised">
      <div className="flex flex-1 flex-col gap-3 p-5 pb-4">
        <div className="flex items-start justify-between gap-3">
          <div className="grid min-w-0 gap-2">
            {(product.isMainProduct || product.archived) && (
              <p className="flex flex-wrap gap-1.5">
                {product.isMainProduct && <Badge>Main Product</Badge>}
                {product.archived && <Badge variant="outline">Archived</Badge>}
              </p>
            )}
            <h2 className="text-xl [overflow-wrap:anywhere]">{product.name}</h2>
          </div>
          <ProductDialog product={product}>
            <Button variant="outline" size="icon" aria-label={`Edit ${product.name}`}>
              <Pencil aria-hidden />
            </Button>
          </ProductDialog>
        </div>
        <p className="line-clamp-4 whitespace-pre-line text-quiet text-sm leading-normal [overflow-wrap:anywhere]">
          {product.description || 'No description'}
        </p>
      </div>
      <div className="border-y bg-sunk px-5 py-2.5 text-[0.8125rem]">
        <p className="[overflow-wrap:anywhere]">
          <span className="text-quiet">WarriorPlus Product ID: </span>
          <span className="font-mono">{product.warriorPlusProductId ?? 'N/A'}</span>
        </p>
        {otherListingsOf(product).map(({ network, item, link }) => (
          <p key={`${network} ${item}`} className="[overflow-wrap:anywhere]">
            <span className="text-quiet">{networkLabels[network]} item number: </span>
            {link ? (
              <a
                href={link}
                target="_blank"
                rel="noreferrer"
                className="font-mono underline underline-offset-4"
              >
                {item}
              </a>
            ) : (
              <span className="font-mono">{item}</span>
            )}
          </p>
        ))}
      </div>
      <div className="p-5 pt-4">
        {courses ? (
          <ProductCourses product={product} courses={courses} sections={sections} />
        ) : (
          <ProductSections product={product} sections={sections} />
        )}
      </div>
      <ProductActions product={product} />
    </article>
  )
}
