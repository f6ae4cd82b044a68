import 'server-only'
import { z } from 'zod'
import { type OutlineSection, outlineLessonSchema, outlineSectionSchema } from '@/lib/contract/course/outline'
import {
  canSeeLessonSql,
  canSeeSectionSql,
  lessonOpensAtSql,
  viewerOwnsSectionSql,
} from '@/lib/data/people/content-access'
import type { Viewer } from '@/lib/server/auth/session'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { courseOrderSql } from './course-order'
import { isInScopeSql } from './course-scope'

const sectionRow = {
  sectionId: outlineSectionSchema.shape.id,
  sectionTitle: z.string(),
  sectionDraft: z.boolean(),
  locked: z.boolean(),
}
/** A row of the outline. A locked section yields one row without a lesson. */
const rowSchema = z.union([
  outlineLessonSchema.extend(sectionRow),
  z.looseObject({ ...sectionRow, id: z.null() }),
])

/**
 * Returns the part of a course's outline that the viewer can see, in course order, with their progress. The
 * course is that of the given lesson. Leaves out unlocked sections without lessons.
 */
export async function getOutline(viewer: Viewer, videoId: string): Promise<OutlineSection[]> {
  const found = await queryPrepared(rowSchema)`
    SELECT s.id AS section_id, s.title AS section_title, s.draft AS section_draft, NOT may.watch AS locked,
      v.id, v.title, CASE WHEN later.opens_at IS NULL THEN v.duration END AS duration, v.draft,
      COALESCE(p.completed, FALSE) AS completed, COALESCE(p.last_position, 0) AS last_position, p.updated_at,
      later.opens_at
    FROM course_sections s
      -- OFFSET 0 makes Postgres evaluate the rule only once per section.
      CROSS JOIN LATERAL (SELECT ${viewerOwnsSectionSql(viewer)} AS watch OFFSET 0) may
      LEFT JOIN videos v ON v.section_id = s.id AND may.watch AND ${canSeeLessonSql(viewer)}
      CROSS JOIN LATERAL (SELECT ${lessonOpensAtSql(viewer)} AS opens_at OFFSET 0) later
      LEFT JOIN video_progress p ON p.video_id = v.id AND later.opens_at IS NULL AND p.user_id = ${viewer.id}::uuid
    WHERE ${isInScopeSql(viewer, { videoId })} AND ${canSeeSectionSql(viewer)} AND (v.id IS NOT NULL OR NOT may.watch)
    ORDER BY ${courseOrderSql}`
  const sections = new Map<string, OutlineSection>()
  for (const { sectionId, sectionTitle, sectionDraft, locked, ...lesson } of found) {
    const section = sections.get(sectionId) ?? {
      id: sectionId,
      title: sectionTitle,
      draft: sectionDraft,
      locked,
      lessons: [],
    }
    sections.set(sectionId, section)
    if (lesson.id !== null) section.lessons.push(lesson)
  }
  return [...sections.values()]
}
