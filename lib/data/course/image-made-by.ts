import 'server-only'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import { Prisma } from '@/lib/server/db/client'

/** SQL: which model generated the image of a section or course, and when. Null for other images. */
export const imageMadeBySql = (holder: Prisma.Sql) => Prisma.sql`
  CASE WHEN ${holder}.image_made_by IS NOT NULL THEN json_build_object(
    'model', ${holder}.image_made_by, 'at', ${isoTimeSql(Prisma.sql`${holder}.image_made_at`)}) END`
