import 'server-only'
import type { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { type ProductEdit, productSchema } from '@/lib/contract/sales/products'
import { Prisma, type Transaction } from '@/lib/server/db/client'
import { idRowSchema, queryRows } from '@/lib/server/db/typed-rows'

/** SQL: whether product `p` grants every existing course. */
export const grantsAllSql = Prisma.sql`(p.grants_everything OR p.grants_course_ids @> ARRAY(SELECT id FROM courses))`

export const grantsSchema = productSchema.pick({
  isMainProduct: true,
  grantsSectionIds: true,
  grantsCourseIds: true,
  grantsEverything: true,
})
type Grants = z.infer<typeof grantsSchema>

/** Grants of a new product before its form is read. */
export const noGrants: Grants = {
  isMainProduct: false,
  grantsSectionIds: [],
  grantsCourseIds: [],
  grantsEverything: false,
}

/**
 * Returns the courses that a product grants after a change. If the shop has one course, a main product saved
 * with nothing checked grants that course. If the shop has several courses, throws `bad_request` for such a
 * product. Also throws `bad_request` for unknown courses.
 */
export async function chooseGrantedCourses(
  tx: Transaction,
  before: Grants,
  input: ProductEdit,
): Promise<string[]> {
  const courses = await lockCourses(tx)
  const [first, second] = courses
  const onlyCourse = second ? undefined : first
  if (input.grantsCourseIds) requireKnown(courses, input.grantsCourseIds)
  const chosen = input.grantsCourseIds ?? (onlyCourse ? keptCourses(before, input) : before.grantsCourseIds)
  if (!isLeftEmpty(before, input, chosen)) return chosen
  if (onlyCourse) return [onlyCourse]
  throw new AppError('bad_request', 'Choose what it opens', {
    fields: { grantsCourseIds: ['Choose what it opens'] },
  })
}

/**
 * Returns the courses that the product keeps if the form doesn’t send courses. Returns an empty list if the
 * sections changed, or if the product stops being the main product.
 */
function keptCourses(before: Grants, { grantsSectionIds, isMainProduct }: ProductEdit): string[] {
  if (
    areChanged(before.grantsSectionIds, grantsSectionIds) ||
    (before.isMainProduct && isMainProduct === false)
  )
    return []
  return before.grantsCourseIds
}

/** Returns whether a change would set different IDs than before. Ignores the order of the IDs. */
function areChanged(before: string[], ids: string[] | undefined): boolean {
  if (!ids) return false
  const named = new Set(ids)
  return named.size !== before.length || before.some((id) => !named.has(id))
}

/**
 * Returns whether a change leaves a main product that grants nothing. Returns false if the change doesn’t
 * affect the grants of the product.
 */
function isLeftEmpty(before: Grants, input: ProductEdit, courses: string[]): boolean {
  const { isMainProduct, grantsSectionIds, grantsEverything } = { ...before, ...definedOf(input) }
  const isChanged = [input.grantsSectionIds, input.grantsCourseIds, input.grantsEverything].some(
    (value) => value !== undefined,
  )
  return isMainProduct && isChanged && !grantsEverything && courses.length + grantsSectionIds.length === 0
}

const definedOf = ({ isMainProduct, grantsSectionIds, grantsEverything }: ProductEdit) => ({
  ...(isMainProduct !== undefined && { isMainProduct }),
  ...(grantsSectionIds !== undefined && { grantsSectionIds }),
  ...(grantsEverything !== undefined && { grantsEverything }),
})

/** Locks all courses until the transaction ends, so that none of them is deleted. Returns their IDs. */
async function lockCourses(tx: Transaction): Promise<string[]> {
  const courses = await queryRows(idRowSchema, tx)`
    SELECT id FROM courses ORDER BY id FOR KEY SHARE`
  return courses.map(({ id }) => id)
}

function requireKnown(courses: string[], ids: string[]): void {
  if (ids.every((id) => courses.includes(id))) return
  throw new AppError('bad_request', 'A selected course was deleted. Reload the page.', {
    fields: { grantsCourseIds: ['A selected course was deleted'] },
  })
}
