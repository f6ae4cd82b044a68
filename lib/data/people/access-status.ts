import 'server-only'
import { z } from 'zod'
import { type AccessStatus, purchaseAccessSchema } from '@/lib/contract/people/purchase-access'
import { isRealSql } from '@/lib/data/sales/real-sales'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { preparedRows } from '@/lib/server/db/typed-rows'
import { grantsSectionSql } from './entitlement'

const standingSchema = z.strictObject({ access: purchaseAccessSchema.nullable() })

/** The locked resource: the whole course, a section, or the section of a video. */
type Closed = 'course' | { sectionId: string } | { videoId: string }

/**
 * Returns the access status of the viewer's newest purchase whose product includes the resource. Null if they
 * have none.
 */
export async function getAccessStatus(viewer: Viewer, closed: Closed): Promise<AccessStatus> {
  const [purchase] = await preparedRows(
    standingSchema,
  )`SELECT ${newestAccess(viewer, wouldOpen(closed))} AS access`
  return purchase?.access ?? null
}

const newestAccess = (viewer: Viewer, isOfIt: Prisma.Sql) => Prisma.sql`(
  SELECT p.access::text FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${viewer.id}::uuid AND ${isRealSql(Prisma.sql`p`)} AND ${isOfIt}
  ORDER BY p.purchase_date DESC, p.created_at DESC, p.id DESC LIMIT 1)`

/** SQL: the access status for a section `s` of a list, as a column. */
export const sectionAccessStatusSql = (viewer: Viewer) =>
  newestAccess(viewer, grantsSectionSql(Prisma.sql`sold`, Prisma.sql`s`))

function wouldOpen(closed: Closed): Prisma.Sql {
  if (closed === 'course') return Prisma.sql`TRUE`
  const sectionId =
    'sectionId' in closed
      ? Prisma.sql`${closed.sectionId}::uuid`
      : Prisma.sql`(SELECT section_id FROM videos WHERE id = ${closed.videoId}::uuid)`
  return Prisma.sql`(SELECT ${grantsSectionSql(Prisma.sql`sold`, Prisma.sql`closed`)} FROM (SELECT ${sectionId} AS id) closed)`
}
