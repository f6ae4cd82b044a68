import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the order of the sections `s`. */
export const sectionOrderSql = Prisma.sql`s."order", s.created_at, s.id`

/** SQL: the order of the videos `v` of one section. */
export const videoOrderSql = Prisma.sql`v."order", v.created_at, v.id`

/** SQL: the order of a whole course: its sections `s`, then the videos `v` in each section. */
export const courseOrderSql = Prisma.sql`${sectionOrderSql}, ${videoOrderSql}`

/** SQL: the order of the courses `c`. */
export const courseListOrderSql = Prisma.sql`c."order", c.created_at, c.id`

/** SQL: the order of the offers `o`. */
export const offerOrderSql = Prisma.sql`o."order", o.created_at, o.id`

/** SQL: the position of section `s`'s course, for lists that cover several courses. */
export const courseOfSectionOrderSql = Prisma.sql`(SELECT ROW(${courseListOrderSql}) FROM courses c WHERE c.id = s.course_id)`
