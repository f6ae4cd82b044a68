import 'server-only'
import { z } from 'zod'
import type { DemoContent } from '@/lib/contract/sales/setup-guide'
import { recordAudit } from '@/lib/data/system/audit'
import { demoCourse, demoProduct, toDemoSectionRow, toDemoVideoRow } from '@/lib/demo-course'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const lessons = demoCourse.flatMap((section) => section.lessons)
const sectionIds = demoCourse.map(({ id }) => id)
const videoIds = lessons.map(({ id }) => id)
export const demoIdsSql = {
  sections: Prisma.sql`${sectionIds}::uuid[]`,
  videos: Prisma.sql`${videoIds}::uuid[]`,
}

/** SQL: the original demo rows as a JSON list. */
const asRows = <Row>(loaded: Row[]) => Prisma.sql`jsonb_array_elements(${JSON.stringify(loaded)}::jsonb)`
const loadedSections = asRows(demoCourse.map((one) => ({ id: one.id, row: toDemoSectionRow(one) })))
const loadedVideos = asRows(
  demoCourse.flatMap((section) =>
    section.lessons.map((one) => ({ id: one.id, row: { ...toDemoVideoRow(one), sectionId: section.id } })),
  ),
)

/**
 * SQL: the remaining sections, lessons and products of the demo course, each with the reason to keep it. The
 * reason is null if the row is unchanged and nobody's data depends on it. Watch progress is deleted with a
 * lesson, but a lesson with notes is kept.
 */
const leftoversSql = Prisma.sql`
  demo_video AS (
    SELECT 'lesson' AS kind, v.id, v.section_id, v.title, CASE
      WHEN d.value -> 'row' <> jsonb_build_object('title', v.title, 'description', v.description, 'duration', v.duration,
        'videoUrl', v.video_url, 'thumbnailUrl', v.thumbnail_url, 'captionsUrl', v.captions_url,
        'sectionId', v.section_id) THEN 'you changed it'
      WHEN EXISTS (SELECT 1 FROM video_notes n WHERE n.video_id = v.id) THEN 'someone wrote notes on it' END AS why
    FROM ${loadedVideos} AS d JOIN videos v ON v.id = (d.value ->> 'id')::uuid
  ), demo_section AS (
    SELECT 'section' AS kind, s.id, s.title, CASE
      WHEN d.value -> 'row' <> jsonb_build_object('title', s.title, 'description', s.description, 'imageUrl', s.image_url)
        THEN 'you changed it'
      WHEN EXISTS (SELECT 1 FROM videos v WHERE v.section_id = s.id
        AND NOT EXISTS (SELECT 1 FROM demo_video d WHERE d.id = v.id AND d.why IS NULL))
        THEN 'it contains lessons that are kept' END AS why
    FROM ${loadedSections} AS d JOIN course_sections s ON s.id = (d.value ->> 'id')::uuid
  ), demo_product AS (
    SELECT 'product' AS kind, p.id, p.name AS title, CASE
      WHEN (p.name, p.description, p.warrior_plus_product_id) IS DISTINCT FROM
        (${demoProduct.name}, ${demoProduct.description}, ${demoProduct.warriorPlusProductId})
        OR (SELECT count(*) FROM listings l WHERE l.product_id = p.id) > 1
        OR p.grants_everything OR p.grants_course_ids <> '{}' OR NOT p.grants_section_ids <@ ${demoIdsSql.sections} THEN 'you changed it'
      WHEN EXISTS (SELECT 1 FROM purchases o WHERE o.product_id = p.id) THEN 'it was sold or granted' END AS why
    FROM products p WHERE p.id = ${demoProduct.id}::uuid
  ), demo_things AS (
    SELECT kind, id, title, why FROM demo_section UNION ALL SELECT kind, id, title, why FROM demo_video
    UNION ALL SELECT kind, id, title, why FROM demo_product
  )`

export const demoLeftoverSchema = z.strictObject({
  kind: z.enum(['section', 'lesson', 'product']),
  id: z.uuid(),
  title: z.string(),
  why: z.string().nullable(),
})
type DemoThing = z.infer<typeof demoLeftoverSchema>

/** SQL: the remaining demo content as one JSON value, so that another query can include it. */
export const demoLeftoversSql = Prisma.sql`
  (WITH ${leftoversSql} SELECT COALESCE(jsonb_agg(to_jsonb(t) ORDER BY kind, title), '[]') FROM demo_things t)`

/** SQL: whether the row is the demo product with its original, invented item number. */
export const isDemoProductSql = Prisma.sql`
  (id = ${demoProduct.id}::uuid AND warrior_plus_product_id = ${demoProduct.warriorPlusProductId})`

const removable = (left: DemoThing[], kind: DemoThing['kind']) =>
  left.filter((thing) => thing.kind === kind && thing.why === null)

export function summarizeDemoLeftovers(left: DemoThing[]): DemoContent {
  const kept = left.flatMap(({ kind, title, why }) => (why ? [`${kind} “${title}” (${why})`] : []))
  return {
    sections: removable(left, 'section').length,
    lessons: removable(left, 'lesson').length,
    products: removable(left, 'product').length,
    kept,
  }
}

/**
 * Deletes the demo content that nobody changed or uses, in one transaction. The object sweep deletes its
 * files later.
 */
export async function removeDemoCourse(admin: Admin): Promise<void> {
  await transaction(async (tx) => {
    await lockDemo(tx)
    const left = await queryRows(demoLeftoverSchema, tx)`WITH ${leftoversSql} SELECT * FROM demo_things`
    const idsOf = (kind: DemoThing['kind']) => removable(left, kind).map(({ id }) => id)
    const sections = idsOf('section')
    await tx.video.deleteMany({ where: { id: { in: idsOf('lesson') } } })
    await tx.section.deleteMany({ where: { id: { in: sections } } })
    await tx.product.deleteMany({ where: { id: { in: idsOf('product') } } })
    await tx.$executeRaw`
      UPDATE products SET grants_section_ids =
        ARRAY(SELECT granted FROM unnest(grants_section_ids) WITH ORDINALITY AS g(granted, place)
          WHERE granted <> ALL(${sections}::uuid[]) ORDER BY place)
      WHERE grants_section_ids && ${sections}::uuid[]`
    if (left.some(({ why }) => why === null)) await recordAudit(tx, admin, 'section.remove-demo', null)
  })
}

/** Locks the demo rows, so that nobody changes them, sells the product or adds notes during the deletion. */
async function lockDemo(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT id FROM course_sections WHERE id = ANY(${demoIdsSql.sections}) ORDER BY id FOR UPDATE`
  await tx.$executeRaw`SELECT id FROM videos WHERE id = ANY(${demoIdsSql.videos}) ORDER BY id FOR UPDATE`
  await tx.$executeRaw`
    SELECT id FROM products WHERE id = ${demoProduct.id}::uuid OR grants_section_ids && ${demoIdsSql.sections}
    ORDER BY id FOR UPDATE`
}
