import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { isOut, isSectionOut } from '@/lib/data/published'
import { Prisma } from '@/lib/server/db'
import { hotRows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'

/** Whether a section `s` is there for the viewer at all: a draft is not locked to others, it is absent. */
export const seesSection = (viewer: Viewer) => (viewer.isAdmin ? Prisma.sql`TRUE` : isSectionOut)

/** The same of a lesson: a video `v` and its section `s`. */
export const seesVideo = (viewer: Viewer) => (viewer.isAdmin ? Prisma.sql`TRUE` : isOut)

/** The entitlement rule for a section `s`: whether it is there for the viewer, and open to them. */
export function mayOpen(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`TRUE`
  return opensTo(Prisma.sql`${viewer.id}::uuid`)
}

/** The same for a student whom only the statement knows, for lists of people. */
export const opensTo = (userId: Prisma.Sql) => Prisma.sql`(${isSectionOut} AND (
  COALESCE((SELECT content_access FROM app_settings WHERE id = 'default'), 'open') = 'open'
  OR EXISTS (
    SELECT 1 FROM purchases bought JOIN products sold ON sold.id = bought.product_id
    WHERE bought.user_id = ${userId} AND bought.access = 'active'
      AND (sold.grants_all_sections OR s.id = ANY(sold.grants_section_ids))
  )))`

/**
 * The entitlement rule, as a condition on a video `v` and its section `s`: whether the viewer may watch it. Pages, API and
 * media all ask it, in the query that reads what they show, so a list costs one query and nothing can be forgotten.
 */
export const mayWatch = (viewer: Viewer) => Prisma.sql`(${seesVideo(viewer)} AND ${mayOpen(viewer)})`

const locked = () => new AppError('forbidden', 'Access pending: your purchases do not include this section')

const openSchema = z.strictObject({ open: z.boolean() })

/** Takes the one row a query found. None: 404 with `missing`. Not open to the viewer: 403. */
export function requireOpen<Row extends { open: boolean }>(
  row: Row | undefined,
  missing: string,
): Omit<Row, 'open'> {
  if (!row) throw new AppError('not_found', missing)
  const { open, ...opened } = row
  if (!open) throw locked()
  return opened
}

/** Throws unless the viewer may watch this video: 404 when it is not there (a draft is not), 403 when it is locked. */
export async function requireVideo(viewer: Viewer, videoId: string): Promise<void> {
  const [video] = await hotRows(openSchema)`
    SELECT ${mayWatch(viewer)} AS open
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${seesVideo(viewer)}`
  requireOpen(video, 'Video not found')
}
