import 'server-only'
import { z } from 'zod'
import { contentAccessSchema } from '@/lib/contract/system/settings'
import { iso } from '@/lib/data/iso'
import { isEmbed } from '@/lib/data/lines/fill'
import { isOut } from '@/lib/data/published'
import { rulesTicked } from '@/lib/data/system/offer-rules'
import { Prisma } from '@/lib/server/db'
import { demoIds, demoThingSchema, demoThings, isDemoProduct } from './demo'

const momentSchema = z.iso.datetime().nullable()

export const factsSchema = z.strictObject({
  demo: z.array(demoThingSchema),
  contentAccess: contentAccessSchema.nullable(),
  contentAccessChosen: z.boolean().nullable(),
  warriorPlusSecurityKey: z.string().nullable(),
  ownSection: z.strictObject({ id: z.uuid(), title: z.string() }).nullable(),
  /** The first of the course that is not the demo's; a draft only where there is no other. */
  ownLesson: z.strictObject({ id: z.uuid(), title: z.string(), isDraft: z.boolean() }).nullable(),
  /** The name of a product that has an item number, but for the demo's. */
  product: z.string().nullable(),
  verifiedAt: momentSchema,
  testSalePassedAt: momentSchema,
  watchedAt: momentSchema,
  mailTakenAt: momentSchema,
  mailTakenBy: z.string().nullable(),
  thanksArrivedAt: momentSchema,
  thanksArrivedFrom: z.string().nullable(),
  isDismissed: z.boolean(),
  rulesTicked: z.int(),
})
export type Facts = z.infer<typeof factsSchema>

const isOwnSection = Prisma.sql`s.id <> ALL(${demoIds.sections})`
const isOwnVideo = Prisma.sql`v.id <> ALL(${demoIds.videos})`

/** The newest of the verified: each state has its own end of the index, so strangers' posts are passed over. Tests are not. */
const verifiedAt = Prisma.sql`
  (SELECT max(last.received_at) FROM unnest('{received,processed,ignored,unmatched,failed}'::ipn_state[]) AS of(state),
    LATERAL (SELECT e.received_at FROM ipn_events e WHERE e.state = of.state
      AND NOT EXISTS (SELECT 1 FROM purchases p WHERE p.id = e.purchase_id AND p.is_test)
      ORDER BY e.received_at DESC, e.id DESC LIMIT 1) last)`

/** When an administrator first played a lesson of their own, or opened one that is embedded: frames of others report nothing. */
const watchedAt = Prisma.sql`
  (SELECT min(seen.at) FROM users u, LATERAL (
    SELECT p.first_watched_at AS at FROM video_progress p JOIN videos v ON v.id = p.video_id
    WHERE p.user_id = u.id AND ${isOwnVideo}
    UNION ALL
    SELECT l.timestamp FROM access_logs l JOIN videos v ON v.id = l.resource_id
    WHERE l.user_id = u.id AND l.action = 'video_viewed' AND ${isOwnVideo} AND ${isEmbed(Prisma.sql`v.video_url`)}
  ) seen WHERE u.is_admin)`

const courseOrder = Prisma.sql`s."order", s.created_at, s.id`

/** All facts as one value, so that they can be read along with something else; each is found by an index. */
export const facts = Prisma.sql`
  (SELECT jsonb_build_object(
    'demo', ${demoThings},
    'contentAccess', a.content_access, 'contentAccessChosen', a.content_access_chosen,
    'warriorPlusSecurityKey', a.warrior_plus_security_key,
    'ownSection', (SELECT jsonb_build_object('id', s.id, 'title', s.title) FROM course_sections s
      WHERE ${isOwnSection} ORDER BY ${courseOrder} LIMIT 1),
    'ownLesson', (SELECT jsonb_build_object('id', v.id, 'title', v.title, 'isDraft', NOT ${isOut})
      FROM videos v JOIN course_sections s ON s.id = v.section_id
      WHERE ${isOwnVideo} AND ${isOwnSection} ORDER BY NOT ${isOut}, ${courseOrder}, v."order", v.created_at, v.id LIMIT 1),
    'product', (SELECT name FROM products WHERE warrior_plus_product_id IS NOT NULL AND NOT ${isDemoProduct}
      ORDER BY is_main_product DESC, created_at, id LIMIT 1),
    'verifiedAt', ${iso(verifiedAt)}, 'watchedAt', ${iso(watchedAt)},
    'testSalePassedAt', ${iso(Prisma.sql`f.test_sale_passed_at`)},
    'mailTakenAt', ${iso(Prisma.sql`f.mail_taken_at`)}, 'mailTakenBy', f.mail_taken_by,
    'thanksArrivedAt', ${iso(Prisma.sql`f.thanks_arrived_at`)}, 'thanksArrivedFrom', f.thanks_arrived_from,
    'isDismissed', f.dismissed_at IS NOT NULL, 'rulesTicked', ${rulesTicked})
  FROM (SELECT 1) one LEFT JOIN app_settings a ON a.id = 'default' LEFT JOIN first_run f ON f.id = 'default')`
