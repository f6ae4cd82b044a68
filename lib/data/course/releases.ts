import 'server-only'
import type { Release, ReleaseInput } from '@/lib/contract/course/releases'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import {
  hasReleaseSql,
  isInOpenCourseSql,
  releaseDateSql,
  releaseDaysSql,
} from '@/lib/data/people/entitlement'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'

/** SQL: a column with the release of a section or lesson, for administrators only. Ends with a comma. */
export const releaseColumnSql = (viewer: Viewer, part: Prisma.Sql) =>
  viewer.isAdmin
    ? Prisma.sql`CASE WHEN ${part}.opens_after IS NOT NULL
        THEN json_build_object('kind', 'days', 'days', ${part}.opens_after)
      WHEN ${part}.opens_on IS NOT NULL
        THEN json_build_object('kind', 'date', 'at', ${isoTimeSql(Prisma.sql`${part}.opens_on`)})
      ELSE json_build_object('kind', 'now') END AS release,`
    : Prisma.empty

interface ReleaseColumns {
  opensAfter: number | null
  opensOn: Date | null
}

/** Returns the columns of a release. Empty if the release stays unchanged. */
export function toReleaseColumns(release: ReleaseInput | undefined): Partial<ReleaseColumns> {
  if (!release) return {}
  return {
    opensAfter: release.kind === 'days' ? release.days : null,
    opensOn: release.kind === 'date' ? new Date(release.at) : null,
  }
}

/** Returns the release of a stored section or lesson. */
export function toRelease({ opensAfter, opensOn }: ReleaseColumns): Release {
  if (opensAfter !== null) return { kind: 'days', days: opensAfter }
  return opensOn ? { kind: 'date', at: opensOn.toISOString() } : { kind: 'now' }
}

/** Half-open range of time as SQL: after `from`, up to and including `to`. */
export interface TimeRange {
  from: Prisma.Sql
  to: Prisma.Sql
}

/** SQL: whether a time is in a range. */
export const isInRangeSql = (time: Prisma.Sql, { from, to }: TimeRange) =>
  Prisma.sql`(${time} > ${from} AND ${time} <= ${to})`

/**
 * SQL: one row for each published lesson with a release. Each row has its section's ID and course, the days
 * after a purchase (`days`), whether the release date is in the range (`is_dated`), and whether the course is
 * open (`is_open`).
 */
export const lessonReleasesSql = (range: TimeRange) => Prisma.sql`
  SELECT s.id, s.course_id, ${releaseDaysSql('lesson')} AS days,
    COALESCE(${isInRangeSql(releaseDateSql('lesson'), range)}, FALSE) AS is_dated,
    ${isInOpenCourseSql} AS is_open
  FROM course_sections s JOIN videos v ON v.section_id = s.id
  WHERE ${hasReleaseSql('lesson')} AND ${isLessonPublishedSql} OFFSET 0`
