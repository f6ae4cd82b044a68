import 'server-only'
import { z } from 'zod'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { sectionsOfProductSql } from '@/lib/data/people/entitlement'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { sectionOrderSql } from './course-order'

/**
 * SQL: the right side of a JOIN with `purchase`. The rows are the sections `s` that the product of the
 * purchase grants.
 */
export const grantedSectionsSql = (purchase: Prisma.Sql) => Prisma.sql`
  products sold ON sold.id = ${purchase}.product_id
    CROSS JOIN LATERAL ${sectionsOfProductSql(Prisma.sql`sold`)} s`

/**
 * SQL: the right side of a JOIN with `purchase`. The rows are the published lessons (video `v` in section
 * `s`) that the product of the purchase grants.
 */
export const grantedLessonsSql = (purchase: Prisma.Sql) => Prisma.sql`
  ${grantedSectionsSql(purchase)} JOIN videos v ON v.section_id = s.id AND ${isLessonPublishedSql}`

/**
 * SQL: an array with the IDs of the products that grant no lesson that meets `condition`. The condition may
 * use video `v` and section `s`.
 */
export const productsWithoutLessonSql = (condition: Prisma.Sql) => Prisma.sql`ARRAY(
  SELECT item.id FROM products item WHERE NOT EXISTS (
    SELECT FROM (SELECT item.id AS product_id) bought JOIN ${grantedLessonsSql(Prisma.sql`bought`)} WHERE ${condition}))`

const titleSchema = z.strictObject({ title: z.string(), draft: z.boolean() })

/** Returns the sections that a product grants, including drafts. */
export const listGrantedSections = (_admin: Admin, productId: string) =>
  queryRows(titleSchema)`
    SELECT s.title, s.draft FROM (SELECT ${productId}::uuid AS product_id) bought
      JOIN ${grantedSectionsSql(Prisma.sql`bought`)} ORDER BY ${sectionOrderSql}`
