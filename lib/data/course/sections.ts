import 'server-only'
import {
  type Section,
  type SectionEdit,
  type SectionInput,
  sectionSchema,
} from '@/lib/contract/course/sections'
import type { Reorder } from '@/lib/contract/field-schemas'
import { takeLock } from '@/lib/data/advisory-locks'
import { sectionAccessStatusSql } from '@/lib/data/people/access-status'
import {
  canOpenSectionSql,
  canSeeLessonSql,
  canSeeSectionSql,
  requireUnlocked,
} from '@/lib/data/people/content-access'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, preparedRows, rows } from '@/lib/server/db/typed-rows'
import { sectionOrderSql } from './course-order'
import { getNextOrder, renumberRows } from './list-order'

function readSections(viewer: Viewer, where: Prisma.Sql): Promise<Section[]> {
  return preparedRows(sectionSchema)`
    SELECT s.id, s.title, s.description, s.image_url, s."order", s.draft, s.created_at,
      (SELECT count(*)::int FROM videos v WHERE v.section_id = s.id AND ${canSeeLessonSql(viewer)}) AS video_count,
      (SELECT count(*)::int FROM videos v JOIN video_progress p ON p.video_id = v.id
        WHERE v.section_id = s.id AND ${canSeeLessonSql(viewer)} AND p.user_id = ${viewer.id}::uuid AND p.completed) AS completed_count,
      NOT may.watch AS locked, CASE WHEN NOT may.watch THEN ${sectionAccessStatusSql(viewer)} END AS standing
    FROM course_sections s
      -- OFFSET 0 makes Postgres evaluate the rule only once per row.
      CROSS JOIN LATERAL (SELECT ${canOpenSectionSql(viewer)} AS watch OFFSET 0) may
    WHERE ${where} AND ${canSeeSectionSql(viewer)}
    ORDER BY ${sectionOrderSql}`
}

/** Returns all sections, including locked ones, whose cards show a lock. Only administrators see drafts. */
export function listSections(viewer: Viewer): Promise<Section[]> {
  return readSections(viewer, Prisma.sql`TRUE`)
}

/** Returns one section. Throws `not_found`, or `forbidden` if the viewer's purchases do not include it. */
export async function getSection(viewer: Viewer, sectionId: string): Promise<Section> {
  const [section] = await readSections(viewer, Prisma.sql`s.id = ${sectionId}::uuid`)
  return requireUnlocked(section && { ...section, open: !section.locked }, 'Section not found')
}

/** Creates a section, at the end if no order is given. Its image is created later. */
export async function createSection(admin: Admin, { order, ...input }: SectionInput): Promise<Section> {
  const { id } = await transaction(async (tx) => {
    await takeLock(tx, 'order', 'sections')
    const last = await tx.section.aggregate({ _max: { order: true } })
    const section = await tx.section.create({
      data: { ...input, order: order ?? getNextOrder(last._max.order) },
    })
    await recordAudit(tx, admin, 'section.create', section.title)
    return section
  })
  return getSection(admin, id)
}

/** Changes a section; omitted fields stay unchanged. Throws `not_found`. */
export async function updateSection(admin: Admin, id: string, input: SectionEdit): Promise<Section> {
  await transaction(async (tx) => {
    const section = await tx.section.update({ where: { id }, data: input })
    await recordAudit(tx, admin, 'section.update', section.title)
  })
  return getSection(admin, id)
}

/** Locks sections, so that none of them is deleted in the meantime. Returns the existing ones. */
export const lockSections = (tx: Transaction, ids: string[]) =>
  rows(idRowSchema, tx)`
    SELECT id FROM course_sections WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE`

/** Deletes a section with its videos, and removes it from all products. Throws `not_found`. */
export async function deleteSection(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.section.delete({ where: { id } })
    await tx.$executeRaw`
      UPDATE products SET grants_section_ids = array_remove(grants_section_ids, ${id}::uuid)
      WHERE id IN (
        SELECT id FROM products WHERE ${id}::uuid = ANY(grants_section_ids) ORDER BY id FOR NO KEY UPDATE)`
    await recordAudit(tx, admin, 'section.delete', title)
  })
}

/**
 * Sets the order of all sections, from 1. Throws `conflict` if `ids` are not exactly the existing sections.
 */
export async function reorderSections(admin: Admin, { ids }: Reorder): Promise<Section[]> {
  await transaction(async (tx) => {
    await takeLock(tx, 'order', 'sections')
    await renumberRows(tx, Prisma.sql`course_sections`, Prisma.sql`TRUE`, ids)
    await recordAudit(tx, admin, 'section.reorder', null)
  })
  return listSections(admin)
}
