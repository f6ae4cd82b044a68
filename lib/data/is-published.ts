import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: whether section `s` is published. Only administrators see drafts. */
export const isSectionPublishedSql = Prisma.sql`NOT s.draft`

/** SQL: whether a lesson is published: neither its video `v` nor its section `s` is a draft. */
export const isLessonPublishedSql = Prisma.sql`NOT (v.draft OR s.draft)`
