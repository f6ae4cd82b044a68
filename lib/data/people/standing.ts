import 'server-only'
import { z } from 'zod'
import { purchaseAccessSchema, type Standing } from '@/lib/contract/people/access'
import { Prisma } from '@/lib/server/db'
import { hotRows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'

const standingSchema = z.strictObject({ access: purchaseAccessSchema.nullable() })

/** What is closed: the whole course, a section, or the section of a video. */
type Closed = 'course' | { sectionId: string } | { videoId: string }

/** How the viewer's newest purchase stands that would open it; null where they have none. */
export async function getStanding(viewer: Viewer, closed: Closed): Promise<Standing> {
  const [purchase] = await hotRows(
    standingSchema,
  )`SELECT ${newestAccess(viewer, wouldOpen(closed))} AS access`
  return purchase?.access ?? null
}

const newestAccess = (viewer: Viewer, isOfIt: Prisma.Sql) => Prisma.sql`(
  SELECT p.access::text FROM purchases p LEFT JOIN products sold ON sold.id = p.product_id
  WHERE p.user_id = ${viewer.id}::uuid AND NOT p.is_test AND ${isOfIt}
  ORDER BY p.purchase_date DESC, p.created_at DESC, p.id DESC LIMIT 1)`

/** The same as a column beside a row `s` of course_sections, for lists. */
export const standingOfSection = (viewer: Viewer) => newestAccess(viewer, opensSection(Prisma.sql`s.id`))

function wouldOpen(closed: Closed): Prisma.Sql {
  if (closed === 'course') return Prisma.sql`TRUE`
  const sectionId =
    'sectionId' in closed
      ? Prisma.sql`${closed.sectionId}::uuid`
      : Prisma.sql`(SELECT section_id FROM videos WHERE id = ${closed.videoId}::uuid)`
  return opensSection(sectionId)
}

const opensSection = (sectionId: Prisma.Sql) =>
  Prisma.sql`(sold.grants_all_sections OR ${sectionId} = ANY(sold.grants_section_ids))`
