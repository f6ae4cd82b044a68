import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the order of the sections `s`. */
export const sectionOrderSql = Prisma.sql`s."order", s.created_at, s.id`

/** SQL: the order of the videos `v` of one section. */
export const videoOrderSql = Prisma.sql`v."order", v.created_at, v.id`

/** SQL: the order of the whole course: its sections `s`, then the videos `v` in each section. */
export const courseOrderSql = Prisma.sql`${sectionOrderSql}, ${videoOrderSql}`
