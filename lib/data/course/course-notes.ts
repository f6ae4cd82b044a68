import 'server-only'
import { z } from 'zod'
import { type CourseNote, type CourseNotesQuery, courseNoteSchema } from '@/lib/contract/course/notes'
import { idSchema } from '@/lib/contract/field-schemas'
import type { Page } from '@/lib/contract/paging'
import { cursorTimeSchema, parseCursor, toPageByPosition } from '@/lib/data/paging'
import { canWatchSql, keepsOwnNotesSql } from '@/lib/data/people/content-access'
import { containsTextSql } from '@/lib/data/text-match-sql'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { readSiteLanguage } from '@/lib/server/site/current-site'
import { omitSiteLanguage } from './course-languages'
import { courseOrderSql } from './course-order'
import { isInScopeSql, requireCourseScope, shownCourseTitleSql } from './course-scope'
import { noteTextSql } from './notes'

const rowSchema = courseNoteSchema.extend({
  courseLanguage: z.string(),
  total: z.int(),
  courseOrder: z.int32(),
  courseId: idSchema,
  sectionOrder: z.int32(),
  sectionCreatedAt: cursorTimeSchema,
  sectionId: idSchema,
  videoOrder: z.int32(),
  videoCreatedAt: cursorTimeSchema,
})

/** The sort key of a lesson: the parts of `courseOrderSql`. */
const lessonSchema = z.tuple([z.int32(), cursorTimeSchema, idSchema, z.int32(), cursorTimeSchema, idSchema])
/**
 * The sort key of a note: its course, its lesson, its second, its creation time, and its ID. The second is -1
 * for a note without a timestamp, so that such notes come first.
 */
const positionSchema = z.tuple([z.int32(), idSchema, lessonSchema, z.int32(), cursorTimeSchema, idSchema])
const courseSql = Prisma.sql`c."order", c.id`
const second = Prisma.sql`COALESCE(n.timestamp, -1)`

/**
 * SQL: an `AND` condition for notes after the cursor. The cursor contains the whole sort key of the lesson, so
 * paging still works after that lesson is deleted.
 */
function afterCursor(cursor: string | undefined): Prisma.Sql {
  if (!cursor) return Prisma.empty
  const [course, courseId, [section, madeAt, sectionId, video, addedAt, videoId], at, createdAt, id] =
    parseCursor(cursor, positionSchema)
  return Prisma.sql`AND (${courseSql}, ${courseOrderSql}, ${second}, n.created_at, n.id) > (
    ${course}::int, ${courseId}::uuid, ${section}::int, ${madeAt}::timestamptz, ${sectionId}::uuid, ${video}::int, ${addedAt}::timestamptz, ${videoId}::uuid,
    ${at}::int, ${createdAt}::timestamptz, ${id}::uuid)`
}

/**
 * Returns all notes of the viewer, in one course or all, in course order, then by timestamp. Notes stay readable
 * after access ends, even of a course that the viewer no longer sees, but the lesson is then locked. Throws
 * `not_found` for a course that the viewer can't see.
 */
export async function listCourseNotes(
  viewer: Viewer,
  { search, course, cursor, limit }: CourseNotesQuery,
): Promise<Page<CourseNote>> {
  // Searches the texts that the viewer sees. For an administrator viewing as a customer, `noteTextSql` hides
  // the notes, so a search must not reveal them.
  const found = search
    ? Prisma.sql`AND (${containsTextSql(noteTextSql(viewer), search)} OR ${containsTextSql(Prisma.sql`v.title`, search)})`
    : Prisma.empty
  const scope = await requireCourseScope(viewer, course)
  const from = Prisma.sql`
    FROM video_notes n JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
      JOIN courses c ON c.id = s.course_id
    WHERE n.user_id = ${viewer.id}::uuid AND ${isInScopeSql(viewer, scope)} AND ${keepsOwnNotesSql(viewer)} ${found}`
  const listed = await queryRows(rowSchema)`
    SELECT n.id, n.video_id, ${noteTextSql(viewer)} AS content, n.timestamp, n.created_at, n.updated_at,
      v.title AS video_title, s.title AS section_title, ${shownCourseTitleSql(viewer)} AS course_title, c.language AS course_language,
      NOT ${canWatchSql(viewer)} AS locked, c."order" AS course_order, c.id AS course_id, s."order" AS section_order,
      s.created_at AS section_created_at, s.id AS section_id, v."order" AS video_order, v.created_at AS video_created_at,
      (SELECT count(*)::int ${from}) AS total
    ${from} ${afterCursor(cursor)}
    ORDER BY ${courseSql}, ${courseOrderSql}, ${second}, n.created_at, n.id LIMIT ${limit + 1}`
  const page = toPageByPosition(listed, limit, positionOf, { total: listed[0]?.total ?? 0 })
  const siteLanguage = await readSiteLanguage()
  return page.map((row) => omitSiteLanguage(toNote(row), siteLanguage))
}

type Row = z.output<typeof rowSchema>

const positionOf = ({ courseId, sectionId, videoId, timestamp, createdAt, id, ...row }: Row) => [
  row.courseOrder,
  courseId,
  [row.sectionOrder, row.sectionCreatedAt, sectionId, row.videoOrder, row.videoCreatedAt, videoId],
  timestamp ?? -1,
  createdAt,
  id,
]

const toNote = ({
  total: _total,
  courseOrder: _course,
  courseId: _courseId,
  sectionOrder: _order,
  sectionCreatedAt: _madeAt,
  sectionId: _id,
  videoOrder: _place,
  videoCreatedAt: _addedAt,
  ...note
}: Row) => note
