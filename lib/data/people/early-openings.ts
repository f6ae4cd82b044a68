import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  type EarlyOpeningInput,
  type OpenablePart,
  openablePartSchema,
} from '@/lib/contract/people/early-openings'
import { courseOfSectionOrderSql, sectionOrderSql, videoOrderSql } from '@/lib/data/course/course-order'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { requireCustomer } from './customers'
import { opensLaterSql, ownsSectionSql, releaseTimeSql } from './entitlement'

/** SQL: JSON that says who opened the section or lesson early, when and why (row `o`). Null if nobody did. */
const openingSql = Prisma.sql`CASE WHEN o.id IS NOT NULL THEN json_build_object('id', o.id, 'reason', o.reason,
  'openedBy', (SELECT email FROM users WHERE id = o.opened_by), 'createdAt', ${isoTimeSql(Prisma.sql`o.created_at`)}) END
  AS opening`

/** SQL: a time if it is in the future, otherwise null. */
const ifFuture = (time: Prisma.Sql) => Prisma.sql`CASE WHEN ${time} > now() THEN ${time} END`

const sectionsSql = (userId: Prisma.Sql) => Prisma.sql`
  SELECT s.course_id, s.id AS section_id, NULL::uuid AS video_id, s.title,
    ${ifFuture(releaseTimeSql(userId, 'section'))} AS opens_at, ${openingSql}, ${ownsSectionSql(userId)} AS own,
    ${courseOfSectionOrderSql} AS course_order, ROW(${sectionOrderSql}) AS section_order, 0 AS part, NULL::record AS place
  FROM course_sections s LEFT JOIN openings o ON o.user_id = ${userId} AND o.section_id = s.id
  WHERE num_nonnulls(s.opens_on, s.opens_after) > 0 OR o.id IS NOT NULL`

const lessonsSql = (userId: Prisma.Sql) => Prisma.sql`
  SELECT s.course_id, NULL::uuid, v.id, v.title,
    ${ifFuture(releaseTimeSql(userId, 'lesson'))}, ${openingSql}, ${ownsSectionSql(userId)} AND NOT v.draft,
    ${courseOfSectionOrderSql}, ROW(${sectionOrderSql}), 1, ROW(${videoOrderSql})
  FROM videos v JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN openings o ON o.user_id = ${userId} AND o.video_id = v.id
  WHERE num_nonnulls(v.opens_on, v.opens_after) > 0 OR o.id IS NOT NULL`

/**
 * Returns the sections and lessons that open later for a person, and sections and lessons that an
 * administrator opened early for the person. Ordered by course, then by section.
 */
export async function listEarlyOpenings(_admin: Admin, userId: string): Promise<OpenablePart[]> {
  await transaction((tx) => requireCustomer(tx, userId))
  return readParts(userId)
}

const readParts = (id: string, tx?: Transaction) => {
  const userId = Prisma.sql`${id}::uuid`
  return queryRows(openablePartSchema, tx)`
    SELECT course_id, section_id, video_id, title, opens_at, opening
    FROM (${sectionsSql(userId)} UNION ALL ${lessonsSql(userId)}) parts
    WHERE opening IS NOT NULL OR (own AND opens_at IS NOT NULL)
    ORDER BY course_order, section_order, part, place`
}

const partSchema = z.strictObject({ title: z.string(), own: z.boolean(), later: z.boolean() })

/**
 * Opens a section or lesson for a person before its time. Throws `not_found`, and `conflict` if the person
 * doesn’t own the section or lesson, or if it is already open.
 */
export async function createEarlyOpening(
  admin: Admin,
  userId: string,
  { sectionId, videoId, reason }: EarlyOpeningInput,
): Promise<OpenablePart> {
  return transaction(async (tx) => {
    await requireCustomer(tx, userId)
    const part = await requireClosedPart(tx, userId, { sectionId, videoId })
    const created = await tx.opening.create({
      data: { userId, reason, openedBy: admin.id, ...(videoId ? { videoId } : { sectionId }) },
    })
    await recordAudit(tx, admin, 'opening.create', `${part.title}: ${reason}`)
    const opened = (await readParts(userId, tx)).find(({ opening }) => opening?.id === created.id)
    if (!opened) throw new Error('The early opening wasn’t stored')
    return opened
  })
}

async function requireClosedPart(
  tx: Transaction,
  id: string,
  { sectionId, videoId }: Pick<EarlyOpeningInput, 'sectionId' | 'videoId'>,
) {
  const userId = Prisma.sql`${id}::uuid`
  const [part] = videoId
    ? await queryRows(partSchema, tx)`
        SELECT v.title, ${ownsSectionSql(userId)} AND NOT v.draft AS own, ${opensLaterSql(userId, 'lesson')} AS later
        FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE v.id = ${videoId}::uuid`
    : await queryRows(partSchema, tx)`
        SELECT s.title, ${ownsSectionSql(userId)} AS own, ${opensLaterSql(userId, 'section')} AS later
        FROM course_sections s WHERE s.id = ${sectionId}::uuid`
  if (!part) throw new AppError('not_found', videoId ? 'Video not found' : 'Section not found')
  const what = videoId ? 'lesson' : 'section'
  if (!part.own) throw new AppError('conflict', `This customer’s purchases don’t include this ${what}`)
  if (!part.later) throw new AppError('conflict', `This ${what} is already open for this customer`)
  return part
}

/**
 * Deletes an early opening, so that the section or lesson opens at its normal time again. Throws `not_found`.
 */
export async function deleteEarlyOpening(admin: Admin, userId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const opening = await tx.opening.findFirst({
      where: { id, userId },
      select: { section: { select: { title: true } }, video: { select: { title: true } } },
    })
    const { count } = await tx.opening.deleteMany({ where: { id, userId } })
    if (!opening || count === 0) throw new AppError('not_found', 'Opening not found')
    await recordAudit(tx, admin, 'opening.delete', opening.section?.title ?? opening.video?.title ?? null)
  })
}
