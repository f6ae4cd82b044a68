import 'server-only'
import { Prisma } from '@/lib/server/db'

/** Whether a section `s` is out: what is a draft is there for administrators alone. */
export const isSectionOut = Prisma.sql`NOT s.draft`

/** Whether a lesson is out: neither its video `v` nor its section `s` is a draft. */
export const isOut = Prisma.sql`NOT (v.draft OR s.draft)`
