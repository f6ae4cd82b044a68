import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema } from '@/lib/contract/field-schemas'
import { isLessonPublishedSql, isSectionPublishedSql } from '@/lib/data/is-published'
import { formatDay } from '@/lib/format'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { isInVisibleCourseSql } from './course-visibility'
import { hasLessonAccessSql, opensAtSql, ownsSectionSql } from './entitlement'

/** SQL: whether the viewer can see section `s`. A customer can see locked sections, but no drafts. */
export const canSeeSectionSql = (viewer: Viewer) =>
  viewer.isAdmin
    ? Prisma.sql`TRUE`
    : Prisma.sql`(${isSectionPublishedSql} AND ${isInVisibleCourseSql(viewer)})`

/** SQL: whether the viewer can see a lesson, given as its video `v` and its section `s`. */
export const canSeeLessonSql = (viewer: Viewer) =>
  viewer.isAdmin
    ? Prisma.sql`TRUE`
    : Prisma.sql`(${isLessonPublishedSql} AND ${isInVisibleCourseSql(viewer)})`

/**
 * SQL: whether the viewer keeps seeing their own notes on a lesson, given as its video `v` and its section `s`. Notes
 * stay after access ends, even if the viewer no longer sees the course.
 */
export const keepsOwnNotesSql = (viewer: Viewer) => (viewer.isAdmin ? Prisma.sql`TRUE` : isLessonPublishedSql)

const idSql = (viewer: Viewer) => Prisma.sql`${viewer.id}::uuid`

/** SQL: whether the viewer owns section `s`, even if it opens later. */
export const viewerOwnsSectionSql = (viewer: Viewer) =>
  viewer.isAdmin ? Prisma.sql`TRUE` : ownsSectionSql(idSql(viewer))

/** SQL: when a section `s` that the viewer owns opens for them. Null if it is open. */
export const sectionOpensAtSql = (viewer: Viewer) => opensAtOf(viewer, 'section')

/** SQL: when a lesson that the viewer owns opens for them, given as `v` and `s`. Null if it is open. */
export const lessonOpensAtSql = (viewer: Viewer) => opensAtOf(viewer, 'lesson')

const opensAtOf = (viewer: Viewer, part: 'section' | 'lesson') =>
  viewer.isAdmin ? Prisma.sql`NULL::timestamptz` : opensAtSql(idSql(viewer), part)

/**
 * SQL: whether the viewer may watch a lesson, given as its video `v` and its section `s` (the entitlement
 * rule). Pages, the API, and media include this rule in the query that reads their data, so a list needs only
 * one query. Doesn't check whether the viewer sees the course, because a viewer sees every published course
 * that is open or that they bought a part of.
 */
export const canWatchSql = (viewer: Viewer) =>
  viewer.isAdmin
    ? Prisma.sql`TRUE`
    : Prisma.sql`(${isLessonPublishedSql} AND ${hasLessonAccessSql(idSql(viewer))})`

/**
 * SQL: two columns about a lesson, given as its video `v` and its section `s`. `open`: whether the viewer may
 * watch it. `opens_at`: when it opens, if the viewer owns it.
 */
export const lessonAccessSql = (viewer: Viewer) => Prisma.sql`${canWatchSql(viewer)} AS open,
  CASE WHEN ${viewerOwnsSectionSql(viewer)} THEN ${lessonOpensAtSql(viewer)} END AS opens_at`

/** Schemas of the columns that `lessonAccessSql` selects. */
export const lessonAccessShape = { open: z.boolean(), opensAt: dateTimeSchema.nullable() }

/** Returns the error for a section or lesson that the viewer does not own, or that opens later. */
export function makeLockedError(opensAt: string | null): AppError {
  if (!opensAt) return new AppError('forbidden', 'You don’t have access to this section')
  return new AppError('forbidden', `This content opens on ${formatDay(opensAt.slice(0, 10))}`, {
    more: { opensAt },
  })
}

const openSchema = z.strictObject(lessonAccessShape)

/**
 * Returns the row of a query without its access columns. Throws `not_found` with the message `missing` if
 * there is no row, and `forbidden` if the viewer has no access.
 */
export function requireUnlocked<Row extends z.infer<typeof openSchema>>(
  row: Row | undefined,
  missing: string,
): Omit<Row, 'open' | 'opensAt'> {
  if (!row) throw new AppError('not_found', missing)
  const { open, opensAt, ...opened } = row
  if (!open) throw makeLockedError(opensAt)
  return opened
}

/**
 * Throws unless the viewer may watch this video: `not_found` if it does not exist for them (for example, a
 * draft), `forbidden` if it is locked.
 */
export async function requireWatchableVideo(viewer: Viewer, videoId: string): Promise<void> {
  const [video] = await queryPrepared(openSchema)`
    SELECT ${lessonAccessSql(viewer)}
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  requireUnlocked(video, 'Video not found')
}
