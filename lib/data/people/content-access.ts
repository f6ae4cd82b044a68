import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { isLessonPublishedSql, isSectionPublishedSql } from '@/lib/data/is-published'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { preparedRows } from '@/lib/server/db/typed-rows'
import { hasSectionAccessSql } from './entitlement'

/** SQL: whether the viewer can see section `s`. A customer can see locked sections, but no drafts. */
export const canSeeSectionSql = (viewer: Viewer) =>
  viewer.isAdmin ? Prisma.sql`TRUE` : isSectionPublishedSql

/** SQL: whether the viewer can see a lesson, given as its video `v` and its section `s`. */
export const canSeeLessonSql = (viewer: Viewer) => (viewer.isAdmin ? Prisma.sql`TRUE` : isLessonPublishedSql)

/** SQL: the entitlement rule for a section `s`: whether the viewer can see it and has access to it. */
export function canOpenSectionSql(viewer: Viewer): Prisma.Sql {
  if (viewer.isAdmin) return Prisma.sql`TRUE`
  return hasSectionAccessSql(Prisma.sql`${viewer.id}::uuid`)
}

/**
 * SQL: the entitlement rule for a lesson, its video `v` and its section `s`: whether the viewer may watch it.
 * Pages, the API, and media all use it in the query that reads their data, so a list costs one query and no
 * check can be forgotten.
 */
export const canWatchSql = (viewer: Viewer) =>
  Prisma.sql`(${canSeeLessonSql(viewer)} AND ${canOpenSectionSql(viewer)})`

const locked = () => new AppError('forbidden', 'Access pending: your purchases don’t include this section')

const openSchema = z.strictObject({ open: z.boolean() })

/**
 * Returns the row that a query found. Throws `not_found` with the message `missing` if there is none, and
 * `forbidden` if the viewer has no access.
 */
export function requireUnlocked<Row extends { open: boolean }>(
  row: Row | undefined,
  missing: string,
): Omit<Row, 'open'> {
  if (!row) throw new AppError('not_found', missing)
  const { open, ...opened } = row
  if (!open) throw locked()
  return opened
}

/**
 * Throws unless the viewer may watch this video: `not_found` if it does not exist for them (as a draft),
 * `forbidden` if it is locked.
 */
export async function requireWatchableVideo(viewer: Viewer, videoId: string): Promise<void> {
  const [video] = await preparedRows(openSchema)`
    SELECT ${canWatchSql(viewer)} AS open
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  requireUnlocked(video, 'Video not found')
}
