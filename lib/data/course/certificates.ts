import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import {
  type Certificate,
  type CertificateInput,
  type CertificateStatus,
  certificateCodeSchema,
  certificateSchema,
  certificateStatusSchema,
  type PublicCertificate,
  publicCertificateSchema,
} from '@/lib/contract/course/certificates'
import { AppError } from '@/lib/contract/error'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { canWatchSql } from '@/lib/data/people/content-access'
import { isActiveSql, purchasesGrantingSql } from '@/lib/data/people/entitlement'
import { lockUser } from '@/lib/data/people/lock-users'
import { isRealPurchaseSql } from '@/lib/data/sales/real-sales'
import { isWatchedEnoughSql } from '@/lib/data/timelines/rebuild-timelines'
import { clipRangesSql, isImplausiblyFastSql, watchedSecondsSql } from '@/lib/data/watched-ranges'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readBrandName } from '@/lib/server/site/current-site'
import { courseOrderSql } from './course-order'
import { courseIdSql, isInScopeSql, type OneCourse, requireOneCourse } from './course-scope'

/** SQL: purchases by the holder of certificate `c` that grant section `covered` and meet the condition. */
const purchasesGranting = (condition: Prisma.Sql) => Prisma.sql`
  SELECT FROM ${purchasesGrantingSql(Prisma.sql`c.user_id`, Prisma.sql`covered`)}
    AND ${isRealPurchaseSql(Prisma.sql`p`)} AND ${condition}`

/**
 * SQL: whether certificate `c` is valid. For each section that it covers, either no purchase that grants the
 * section was refunded or disputed, or an active purchase grants the section. If the certificate's course was
 * deleted, the section's current course decides which purchases grant the section.
 */
const isValid = Prisma.sql`NOT EXISTS (
  SELECT FROM (
    SELECT id, COALESCE(c.course_id, (SELECT s.course_id FROM course_sections s WHERE s.id = named.id)) AS course_id
    FROM unnest(c.section_ids) AS named(id)) AS covered
  WHERE EXISTS (${purchasesGranting(Prisma.sql`p.access IN ('refunded', 'disputed')`)})
    AND NOT EXISTS (${purchasesGranting(isActiveSql(Prisma.sql`p`))}))`

/** SQL: whether video `v` is uploaded to this site and its duration is known. */
const isUploaded = Prisma.sql`(v.video_url LIKE '/objects/%' AND NULLIF(v.duration, 0) IS NOT NULL)`
const seconds = watchedSecondsSql(clipRangesSql(Prisma.sql`p.watched`, Prisma.sql`NULLIF(v.duration, 0)`))

/**
 * SQL: whether the progress on all uploaded lessons together was reported faster than anyone can watch them.
 */
const areTooFast = isImplausiblyFastSql(
  Prisma.sql`sum(${seconds}) FILTER (WHERE ${isUploaded}) OVER ()`,
  Prisma.sql`min(p.first_watched_at) FILTER (WHERE ${isUploaded}) OVER ()`,
  Prisma.sql`max(p.last_watched_at) FILTER (WHERE ${isUploaded}) OVER ()`,
)

/**
 * SQL: every published lesson of the course, and whether it counts toward the certificate. A lesson counts if
 * it is marked as completed. For an uploaded video with a known duration, the student must also have watched
 * 90% of it at a plausible speed. Embedded players don't report watched seconds, so the mark is enough.
 * `more` adds columns.
 */
const lessonsOf = (viewer: Viewer, scope: OneCourse, more = Prisma.empty) => Prisma.sql`
  SELECT v.id, v.title, s.id AS section_id, s.title AS section_title, ${more}
    COALESCE(p.completed AND (NOT ${isUploaded} OR ${isWatchedEnoughSql(Prisma.sql`p.watched`, Prisma.sql`v.duration`)}
      AND NOT ${isImplausiblyFastSql(seconds, Prisma.sql`p.first_watched_at`, Prisma.sql`p.last_watched_at`)}
      AND ${areTooFast} IS NOT TRUE), FALSE) AS counts,
    row_number() OVER (ORDER BY ${courseOrderSql}) AS place
  FROM videos v JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN video_progress p ON p.video_id = v.id AND p.user_id = ${viewer.id}::uuid
  WHERE ${isLessonPublishedSql} AND ${isInScopeSql(viewer, scope)}`

const certificateOf = (viewer: Viewer, scope: OneCourse, columns: Prisma.Sql) => Prisma.sql`
  SELECT ${columns} FROM certificates c WHERE c.user_id = ${viewer.id}::uuid
    AND c.course_id = ${courseIdSql(viewer, scope)} AND ${isValid}
  ORDER BY c.issued_at DESC LIMIT 1`

/**
 * SQL: whether the viewer can get a certificate for the lessons in the CTE `lesson`: the course offers
 * certificates, and this certificate would be valid.
 */
const isOfferedTo = (viewer: Viewer, scope: OneCourse) => Prisma.sql`
  EXISTS (SELECT FROM courses WHERE id = ${courseIdSql(viewer, scope)} AND certificates) AND (SELECT ${isValid} FROM (
    SELECT ${viewer.id}::uuid AS user_id, ${courseIdSql(viewer, scope)} AS course_id, ARRAY(SELECT DISTINCT section_id FROM lesson) AS section_ids) c)`

/**
 * SQL: how many lessons count toward the viewer's certificate, as JSON. Null if the viewer can't get a
 * certificate.
 */
export const certificateProgressSql = (viewer: Viewer, scope: OneCourse) => Prisma.sql`(
  WITH lesson AS (${lessonsOf(viewer, scope)})
  SELECT json_build_object('watched', count(*) FILTER (WHERE counts), 'total', count(*)) FROM lesson
  HAVING ${isOfferedTo(viewer, scope)})`

/** Returns the viewer's certificate status in a course with one query. */
export async function getCertificateStatus(
  viewer: Viewer,
  scope: OneCourse = 'only',
  tx?: Transaction,
): Promise<CertificateStatus & { total: number }> {
  const [status] = await queryRows(certificateStatusSchema.extend({ total: z.int() }), tx)`
    WITH lesson AS (${lessonsOf(viewer, scope, Prisma.sql`${canWatchSql(viewer)} AS open,`)})
    SELECT ${isOfferedTo(viewer, scope)} AS offered, (${certificateOf(viewer, scope, Prisma.sql`c.code`)}) AS code,
      (SELECT count(*)::int FROM lesson) AS total,
      (SELECT count(*)::int FROM lesson WHERE NOT open) AS locked,
      COALESCE((SELECT json_agg(json_build_object('id', id, 'title', title) ORDER BY place) FROM lesson
        WHERE open AND NOT counts), '[]') AS missing`
  return status ?? { offered: false, code: null, locked: 0, missing: [], total: 0 }
}

const columns = Prisma.sql`c.code, c.name, c.course, c.issued_at`

/**
 * Issues the viewer’s certificate for a course. Idempotent: returns an existing certificate. Throws
 * `bad_request` without a course if the viewer sees several, and `not_found` for an unknown course. Throws
 * `forbidden` if the course doesn’t offer certificates, and `conflict` until every lesson counts toward the
 * certificate.
 */
export async function issueCertificate(
  viewer: Viewer,
  { name, course: slug }: CertificateInput,
): Promise<Certificate> {
  const { id: courseId, title } = await requireOneCourse(viewer, slug)
  const scope = { courseId }
  const course = title ?? (await readBrandName())
  return transaction(async (tx) => {
    // Locks the user's row, so that two concurrent requests create only one certificate.
    await lockUser(tx, viewer.id)
    const [existing] = await queryRows(certificateSchema, tx)`${certificateOf(viewer, scope, columns)}`
    if (existing) return existing
    requireDone(await getCertificateStatus(viewer, scope, tx))
    const code = randomBytes(16).toString('hex')
    const [issued] = await queryRows(certificateSchema, tx)`
      WITH section AS (
        SELECT section_id AS id, min(place) AS place, json_build_object('title', min(section_title),
          'lessons', json_agg(title ORDER BY place)) AS content
        FROM (${lessonsOf(viewer, scope)}) lesson GROUP BY section_id
      )
      INSERT INTO certificates AS c (code, user_id, name, course_id, course, contents, section_ids)
      SELECT ${code}, ${viewer.id}::uuid, ${name}, ${courseId}::uuid, ${course}, json_agg(content ORDER BY place)::jsonb,
        array_agg(id) FROM section
      RETURNING ${columns}`
    if (!issued) throw new Error('Couldn’t store the certificate')
    return issued
  })
}

function requireDone({ offered, locked, missing, total }: CertificateStatus & { total: number }): void {
  if (!offered) {
    const message = 'Certificates aren’t available for this course or for refunded purchases'
    throw new AppError('forbidden', message)
  }
  const left = locked + missing.length
  if (total === 0 || left > 0) {
    const lessons = left === 1 ? '1 lesson' : `${left} lessons`
    throw new AppError(
      'conflict',
      `You’ll get the certificate when you complete the whole course. You have ${lessons} to go.`,
    )
  }
}

/** Returns the public view of a certificate. Throws `not_found` for an unknown code. */
export async function getCertificate(code: string, viewer: Viewer | null): Promise<PublicCertificate> {
  const [shown] = certificateCodeSchema.safeParse(code).success
    ? await queryRows(publicCertificateSchema)`
        SELECT ${columns}, ${isValid} AS valid, c.user_id IS NOT DISTINCT FROM ${viewer?.id ?? null}::uuid AS "isHolder"
        FROM certificates c WHERE c.code = ${code}`
    : []
  if (!shown) throw new AppError('not_found', 'Certificate not found')
  return shown
}
