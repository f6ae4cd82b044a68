import 'server-only'
import { z } from 'zod'
import {
  OFFER_DISMISSED_DAYS,
  type ShownOffer,
  type ShownOfferQuery,
  shownOfferSchema,
} from '@/lib/contract/course/offers'
import { AppError } from '@/lib/contract/error'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { ownsSectionSql } from '@/lib/data/people/entitlement'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { offerOrderSql } from './course-order'
import { hasBoughtOfferedProductSql } from './offer-products'

/** SQL: whether the viewer owns section `s`, even if it opens later. */
const ownsSql = (viewer: Viewer) =>
  viewer.isAdmin ? Prisma.sql`TRUE` : ownsSectionSql(Prisma.sql`${viewer.id}::uuid`)

/**
 * SQL: the lessons after which offer `o` is shown: one lesson, or all lessons of a section or course. Each
 * SELECT uses an index.
 */
const followedLessonsSql = Prisma.sql`(
  SELECT v.* FROM videos v WHERE v.id = o.after_video_id
  UNION ALL SELECT v.* FROM videos v WHERE v.section_id = o.after_section_id
  UNION ALL SELECT v.* FROM course_sections part JOIN videos v ON v.section_id = part.id
    WHERE part.course_id = o.after_course_id)`

/**
 * SQL: whether the viewer has completed all published lessons after which offer `o` is shown, including those
 * that open later. Counts only lessons that the viewer owns. False if they own none, so people who lost
 * access don’t see the offer.
 */
const hasCompletedSql = (viewer: Viewer) => Prisma.sql`(
  SELECT bool_and(COALESCE(done.completed, FALSE)) FROM ${followedLessonsSql} v
    JOIN course_sections s ON s.id = v.section_id
    LEFT JOIN video_progress done ON done.video_id = v.id AND done.user_id = ${viewer.id}::uuid
  WHERE ${isLessonPublishedSql} AND ${ownsSql(viewer)}) IS TRUE`

/** SQL: whether offer `o` is turned on and within its period. */
const isRunningSql = Prisma.sql`(o.active AND COALESCE(o.starts_at <= now(), TRUE) AND COALESCE(o.ends_at > now(), TRUE))`

/** SQL: whether offer `o` is shown to the viewer now. */
function isShownSql(viewer: Viewer): Prisma.Sql {
  const userId = Prisma.sql`${viewer.id}::uuid`
  return Prisma.sql`(${isRunningSql} AND NOT ${hasBoughtOfferedProductSql(userId)} AND NOT EXISTS (
    SELECT FROM offer_people seen WHERE seen.offer_id = o.id AND seen.user_id = ${userId}
      AND seen.dismissed_at > now() - make_interval(days => ${OFFER_DISMISSED_DAYS}))
    AND ${hasCompletedSql(viewer)})`
}

/** SQL: the ID of the course after which offer `o` is shown, or which contains the lesson or section of the offer. */
const courseIdSql = Prisma.sql`COALESCE(o.after_course_id, (
  SELECT part.course_id FROM course_sections part WHERE part.id = COALESCE(o.after_section_id, (
    SELECT part.section_id FROM videos part WHERE part.id = o.after_video_id))))`

/**
 * SQL: whether offer `o` follows the requested course or a part of it. The query names the course by its ID
 * or by a lesson.
 */
function isOfCourseSql({ courseId, videoId }: ShownOfferQuery): Prisma.Sql {
  const courseIds = [
    ...(courseId ? [Prisma.sql`${courseId}::uuid`] : []),
    ...(videoId
      ? [
          Prisma.sql`(SELECT part.course_id FROM videos lesson JOIN course_sections part ON part.id = lesson.section_id
            WHERE lesson.id = ${videoId}::uuid)`,
        ]
      : []),
  ]
  const conditions = courseIds.map((id) => Prisma.sql`${courseIdSql} = ${id}`)
  return conditions.length > 0 ? Prisma.join(conditions, ' AND ') : Prisma.sql`TRUE`
}

/**
 * Returns a list with the offer to show the viewer at this place (`query.place`), or an empty list if there is none.
 * The query identifies the course by its ID or by one of its lessons.
 */
export function listShownOffers(viewer: Viewer, query: ShownOfferQuery): Promise<ShownOffer[]> {
  return queryRows(shownOfferSchema)`
    SELECT o.id, o.title, o.text, o.image_path AS image_url, o.button, o.ends_at FROM offers o
    WHERE o.place = ${query.place}::offer_place AND ${isOfCourseSql(query)} AND ${isShownSql(viewer)}
    ORDER BY ${offerOrderSql} LIMIT 1`
}

/** A person's action on an offer. */
type OfferAction = 'seen' | 'clicked' | 'dismissed'

const urlSchema = z.strictObject({ url: z.string() })

/**
 * Records the first time that the viewer saw or clicked an offer, or the last time that they dismissed it.
 * Returns the URL of the offer. Throws `not_found` unless the offer is shown to the viewer now. Records
 * nothing for administrators, for administrators viewing as a customer, and if `isOnPurpose` is false, for
 * example for a prefetch.
 */
export async function recordOfferAction(
  viewer: Viewer,
  offerId: string,
  action: OfferAction,
  isOnPurpose: boolean,
): Promise<string> {
  const isRecorded = isOnPurpose && !viewer.isAdmin && !viewer.isReadOnly
  const shown = Prisma.sql`
    SELECT o.id, o.url FROM offers o WHERE o.id = ${offerId}::uuid AND ${isShownSql(viewer)}`
  const [offer] = isRecorded
    ? await queryRows(urlSchema)`
        WITH shown AS (${shown})
        INSERT INTO offer_people AS person (offer_id, user_id, shown_at, clicked_at, dismissed_at)
        SELECT shown.id, ${viewer.id}::uuid, now(), CASE WHEN ${action === 'clicked'} THEN now() END,
          CASE WHEN ${action === 'dismissed'} THEN now() END FROM shown
        ON CONFLICT (offer_id, user_id) DO UPDATE SET
          clicked_at = COALESCE(person.clicked_at, EXCLUDED.clicked_at),
          dismissed_at = COALESCE(EXCLUDED.dismissed_at, person.dismissed_at)
        RETURNING (SELECT shown.url FROM shown) AS url`
    : await queryRows(urlSchema)`SELECT shown.url FROM (${shown}) shown`
  if (!offer) throw new AppError('not_found', 'Offer not found')
  return offer.url
}
