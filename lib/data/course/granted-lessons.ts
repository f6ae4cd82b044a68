import 'server-only'
import { z } from 'zod'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { sectionsOfProductSql } from '@/lib/data/people/entitlement'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/typed-rows'
import { sectionOrderSql } from './course-order'

/** SQL: the sections `s` that the product of `purchase` grants, as a join after it. */
export const grantedSectionsSql = (purchase: Prisma.Sql) => Prisma.sql`
  products sold ON sold.id = ${purchase}.product_id
    CROSS JOIN LATERAL ${sectionsOfProductSql(Prisma.sql`sold`)} s`

/**
 * SQL: the published lessons, as videos `v` of sections `s`, that the product of `purchase` grants, as a join
 * after it.
 */
export const grantedLessonsSql = (purchase: Prisma.Sql) => Prisma.sql`
  ${grantedSectionsSql(purchase)} JOIN videos v ON v.section_id = s.id AND ${isLessonPublishedSql}`

/** SQL: an array of the products that grant no lesson which fulfills a condition on `v` and `s`. */
export const productsWithoutLessonSql = (condition: Prisma.Sql) => Prisma.sql`ARRAY(
  SELECT item.id FROM products item WHERE NOT EXISTS (
    SELECT FROM (SELECT item.id AS product_id) bought JOIN ${grantedLessonsSql(Prisma.sql`bought`)} WHERE ${condition}))`

const titleSchema = z.strictObject({ title: z.string(), draft: z.boolean() })

/** Returns the sections that a product grants, including drafts. */
export const listGrantedSections = (_admin: Admin, productId: string) =>
  rows(titleSchema)`
    SELECT s.title, s.draft FROM (SELECT ${productId}::uuid AS product_id) bought
      JOIN ${grantedSectionsSql(Prisma.sql`bought`)} ORDER BY ${sectionOrderSql}`
