import type { AdminCourse } from '@/lib/contract/course/courses'
import type { Section } from '@/lib/contract/course/sections'
import type { Product } from '@/lib/contract/sales/products'
import { describeGrants } from './describe-grants'

/** Shows the courses and sections that a product grants, in a shop with several courses. */
export function ProductCourses({
  product,
  courses,
  sections,
}: {
  product: Product
  courses: AdminCourse[]
  sections: Section[]
}) {
  const { grantsEverything, grantsCourseIds, grantsSectionIds, accessDays } = product
  const isEmpty = !grantsEverything && grantsCourseIds.length + grantsSectionIds.length === 0
  return (
    <div className="grid gap-2.5">
      <p className="font-medium text-sm">Grants Access</p>
      <p className="text-quiet text-sm leading-5 [overflow-wrap:anywhere]">
        {isEmpty
          ? 'This product doesn’t give access to anything yet. Edit the product and choose courses or sections.'
          : describeGrants(product, courses, sections, accessDays)}
      </p>
    </div>
  )
}
