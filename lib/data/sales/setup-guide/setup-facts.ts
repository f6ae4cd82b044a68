import 'server-only'
import { z } from 'zod'
import { courseOrderSql, sectionOrderSql } from '@/lib/data/course/course-order'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import { checkedRulesCountSql } from '@/lib/data/system/compliance-rule-checks'
import {
  hasSeveralCoursesSql,
  isContentAccessChosenSql,
  openCourseTitlesSql,
} from '@/lib/data/system/course-settings'
import { isEmbedUrlSql } from '@/lib/data/timelines/rebuild-timelines'
import { passkeyRpId } from '@/lib/server/auth/passkey-host'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { isRealPurchaseSql } from '../real-sales'
import { otherNetworkProductSql, usesOnlyOtherNetworksSql } from '../used-networks'
import { demoIdsSql, demoLeftoverSchema, demoLeftoversSql, isDemoProductSql } from './demo-leftovers'

const momentSchema = z.iso.datetime().nullable()

/** Slugs of the pages that the setup guide asks for. */
export const LEGAL_SLUGS = ['refunds', 'contact'] as const

export const setupFactsSchema = z.strictObject({
  demo: z.array(demoLeftoverSchema),
  hasSeveralCourses: z.boolean(),
  /** The titles of the courses that everyone who signs in can watch. */
  openCourses: z.array(z.string()),
  contentAccessChosen: z.boolean(),
  /** Whether the owner sells to consumers in the EU. Null until the owner answers. */
  sellsToEu: z.boolean().nullable(),
  isWithdrawalOn: z.boolean().nullable(),
  warriorPlusSecurityKey: z.string().nullable(),
  ownSection: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  /** The first lesson that is not part of the demo. A draft only if no such lesson is published. */
  ownLesson: z.strictObject({ id: z.uuid(), title: z.string(), isDraft: z.boolean() }).nullable(),
  /** The name of a product with a WarriorPlus item number, except the demo product. */
  product: z.string().nullable(),
  /** The name of a product with an item on another network. */
  otherNetworkProduct: z.string().nullable(),
  usesOnlyOtherNetworks: z.boolean(),
  /** When the landing page was last published. */
  landingPublishedAt: momentSchema,
  /** The slugs from `LEGAL_SLUGS` whose pages are published. */
  legalSlugs: z.array(z.string()),
  verifiedAt: momentSchema,
  testSalePassedAt: momentSchema,
  watchedAt: momentSchema,
  mailTakenAt: momentSchema,
  mailTakenBy: z.string().nullable(),
  thanksArrivedAt: momentSchema,
  thanksArrivedFrom: z.string().nullable(),
  /** Whether the administrator who reads the guide has a passkey. */
  hasPasskey: z.boolean(),
  isDismissed: z.boolean(),
  rulesTicked: z.int(),
})
export type SetupFacts = z.infer<typeof setupFactsSchema>

const isOwnSection = Prisma.sql`s.id <> ALL(${demoIdsSql.sections})`
const isOwnVideo = Prisma.sql`v.id <> ALL(${demoIdsSql.videos})`

/**
 * SQL: when the newest verified notification arrived. Reads only the newest index entries of each verified
 * state, so unverified notifications don’t slow it down. Leaves out test sales.
 */
const verifiedAt = Prisma.sql`
  (SELECT max(last.received_at) FROM unnest('{received,processed,ignored,unmatched,failed}'::ipn_state[]) AS of(state),
    LATERAL (SELECT e.received_at FROM ipn_events e WHERE e.state = of.state
      AND NOT EXISTS (SELECT 1 FROM purchases p WHERE p.id = e.purchase_id AND NOT ${isRealPurchaseSql(Prisma.sql`p`)})
      ORDER BY e.received_at DESC, e.id DESC LIMIT 1) last)`

/**
 * SQL: when an administrator first played a lesson that is not part of the demo, or opened such a lesson if
 * it is embedded. Embedded players don’t report watch progress.
 */
const watchedAt = Prisma.sql`
  (SELECT min(seen.at) FROM users u, LATERAL (
    SELECT p.first_watched_at AS at FROM video_progress p JOIN videos v ON v.id = p.video_id
    WHERE p.user_id = u.id AND ${isOwnVideo}
    UNION ALL
    SELECT l.timestamp FROM access_logs l JOIN videos v ON v.id = l.resource_id
    WHERE l.user_id = u.id AND l.action = 'video_viewed' AND ${isOwnVideo} AND ${isEmbedUrlSql(Prisma.sql`v.video_url`)}
  ) seen WHERE u.is_admin)`

const hasPasskeySql = (userId: Prisma.Sql) => Prisma.sql`EXISTS (
  SELECT FROM passkeys k WHERE k.user_id = ${userId} AND k.rp_id = ${passkeyRpId} AND k.disabled_at IS NULL)`

/**
 * SQL: whether this administrator has a passkey that works here. If no administrator is given, whether every
 * administrator has one.
 */
const isPasskeyAddedSql = (admin: Pick<Admin, 'id'> | null) =>
  admin
    ? hasPasskeySql(Prisma.sql`${admin.id}::uuid`)
    : Prisma.sql`(SELECT COALESCE(bool_and(${hasPasskeySql(Prisma.sql`u.id`)}), FALSE) FROM users u WHERE u.is_admin)`

/**
 * SQL: all stored data for the setup checks as one JSON value, so that another query can include it. Each
 * part is read with an index. `admin` is the reader, or null for a command on the server.
 */
export const setupFactsSql = (admin: Pick<Admin, 'id'> | null) => Prisma.sql`
  (SELECT jsonb_build_object(
    'demo', ${demoLeftoversSql},
    'hasSeveralCourses', ${hasSeveralCoursesSql}, 'openCourses', ${openCourseTitlesSql},
    'contentAccessChosen', ${isContentAccessChosenSql(Prisma.sql`a.content_access_chosen`)},
    'sellsToEu', a.sells_to_eu, 'isWithdrawalOn', a.withdrawal_on,
    'warriorPlusSecurityKey', a.warrior_plus_security_key,
    'ownSection', (SELECT jsonb_build_object('id', s.id, 'title', s.title) FROM course_sections s
      WHERE ${isOwnSection} ORDER BY ${sectionOrderSql} LIMIT 1),
    'ownLesson', (SELECT jsonb_build_object('id', v.id, 'title', v.title, 'isDraft', NOT ${isLessonPublishedSql})
      FROM videos v JOIN course_sections s ON s.id = v.section_id
      WHERE ${isOwnVideo} AND ${isOwnSection} ORDER BY NOT ${isLessonPublishedSql}, ${courseOrderSql} LIMIT 1),
    'product', (SELECT name FROM products WHERE warrior_plus_product_id IS NOT NULL AND NOT ${isDemoProductSql}
      ORDER BY is_main_product DESC, created_at, id LIMIT 1),
    'otherNetworkProduct', ${otherNetworkProductSql}, 'usesOnlyOtherNetworks', ${usesOnlyOtherNetworksSql},
    'landingPublishedAt', ${isoTimeSql(Prisma.sql`(SELECT max(published_at) FROM landing_versions WHERE course_id IS NULL)`)},
    'legalSlugs', (SELECT COALESCE(jsonb_agg(slug), '[]') FROM pages WHERE published AND slug = ANY(${[...LEGAL_SLUGS]})),
    'verifiedAt', ${isoTimeSql(verifiedAt)}, 'watchedAt', ${isoTimeSql(watchedAt)},
    'testSalePassedAt', ${isoTimeSql(Prisma.sql`f.test_sale_passed_at`)},
    'mailTakenAt', ${isoTimeSql(Prisma.sql`f.mail_taken_at`)}, 'mailTakenBy', f.mail_taken_by,
    'thanksArrivedAt', ${isoTimeSql(Prisma.sql`f.thanks_arrived_at`)}, 'thanksArrivedFrom', f.thanks_arrived_from,
    'hasPasskey', ${isPasskeyAddedSql(admin)},
    'isDismissed', f.dismissed_at IS NOT NULL, 'rulesTicked', ${checkedRulesCountSql})
  FROM (SELECT 1) one LEFT JOIN app_settings a ON a.id = 'default' LEFT JOIN first_run f ON f.id = 'default')`
