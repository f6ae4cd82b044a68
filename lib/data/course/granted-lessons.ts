import 'server-only'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { grantsSectionSql } from '@/lib/data/people/entitlement'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the sections `s` that the product of `purchase` grants, as a join after it. */
export const grantedSectionsSql = (purchase: Prisma.Sql) => Prisma.sql`
  products sold ON sold.id = ${purchase}.product_id
    JOIN course_sections s ON ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`)}`

/**
 * SQL: the published lessons, as videos `v` of sections `s`, that the product of `purchase` grants, as a join
 * after it.
 */
export const grantedLessonsSql = (purchase: Prisma.Sql) => Prisma.sql`
  ${grantedSectionsSql(purchase)} JOIN videos v ON v.section_id = s.id AND ${isLessonPublishedSql}`
