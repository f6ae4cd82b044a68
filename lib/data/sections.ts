import 'server-only'
import type { Section } from '@/lib/contract/sections'
import { db, Prisma } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'
import { mayWatch, requireOpen } from './access'

type SectionRow = Omit<Section, 'createdAt' | 'locked'> & { createdAt: Date; open: boolean }

function sectionRows(viewer: Viewer, where: Prisma.Sql): Promise<SectionRow[]> {
  return db.$queryRaw<SectionRow[]>`
    SELECT s.id, s.title, s.description, s.image_url AS "imageUrl", s."order", s.created_at AS "createdAt",
      (SELECT count(*)::int FROM videos v WHERE v.section_id = s.id) AS "videoCount",
      (SELECT count(*)::int FROM videos v JOIN video_progress p ON p.video_id = v.id
        WHERE v.section_id = s.id AND p.user_id = ${viewer.id}::uuid AND p.completed) AS "completedCount",
      ${mayWatch(viewer)} AS open
    FROM course_sections s ${where}
    ORDER BY s."order", s.created_at, s.id`
}

function toSection({ open, createdAt, ...row }: SectionRow): Section {
  return { ...row, createdAt: createdAt.toISOString(), locked: !open }
}

/** All sections, also the locked ones: their cards show a lock. */
export async function listSections(viewer: Viewer): Promise<Section[]> {
  return (await sectionRows(viewer, Prisma.empty)).map(toSection)
}

/** One section. Throws not_found, or forbidden when the viewer's purchases do not include it. */
export async function getSection(viewer: Viewer, sectionId: string): Promise<Section> {
  const rows = await sectionRows(viewer, Prisma.sql`WHERE s.id = ${sectionId}::uuid`)
  return toSection(requireOpen(rows[0], 'Section not found'))
}
