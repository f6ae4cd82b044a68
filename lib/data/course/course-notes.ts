import 'server-only'
import { z } from 'zod'
import { type CourseNote, type CourseNotesQuery, courseNoteSchema } from '@/lib/contract/course/notes'
import { idSchema } from '@/lib/contract/fields'
import type { Page } from '@/lib/contract/paging'
import { holds } from '@/lib/data/like'
import { readCursor, timeSchema, toPageBehind } from '@/lib/data/paging'
import { mayWatch } from '@/lib/data/people/access'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { rows } from '@/lib/server/db/rows'
import { courseOrder } from './course-order'
import { shown } from './notes'

const rowSchema = courseNoteSchema.extend({
  total: z.int(),
  sectionOrder: z.int32(),
  sectionCreatedAt: timeSchema,
  sectionId: idSchema,
  videoOrder: z.int32(),
  videoCreatedAt: timeSchema,
})

/** The sort key of a lesson: the parts of `courseOrder`. */
const lessonSchema = z.tuple([z.int32(), timeSchema, idSchema, z.int32(), timeSchema, idSchema])
/**
 * The sort key of a note: its lesson, its second (-1 for a note without a timestamp, so that it comes first),
 * its creation time, and its ID.
 */
const positionSchema = z.tuple([lessonSchema, z.int32(), timeSchema, idSchema])
const second = Prisma.sql`COALESCE(n.timestamp, -1)`

/**
 * SQL: an `AND` condition for notes after the cursor. The cursor contains the lesson's whole sort key, so
 * paging still works after that lesson is deleted.
 */
function afterCursor(cursor: string | undefined): Prisma.Sql {
  if (!cursor) return Prisma.empty
  const [[section, madeAt, sectionId, video, addedAt, videoId], at, createdAt, id] = readCursor(
    cursor,
    positionSchema,
  )
  return Prisma.sql`AND (${courseOrder}, ${second}, n.created_at, n.id) > (
    ${section}::int, ${madeAt}::timestamptz, ${sectionId}::uuid, ${video}::int, ${addedAt}::timestamptz, ${videoId}::uuid,
    ${at}::int, ${createdAt}::timestamptz, ${id}::uuid)`
}

/** Returns the viewer's notes on all lessons they may watch, in course order, then by timestamp. */
export async function listCourseNotes(
  viewer: Viewer,
  { search, cursor, limit }: CourseNotesQuery,
): Promise<Page<CourseNote>> {
  // An administrator viewing as a customer searches only what is shown to them, not the note texts.
  const found = search
    ? Prisma.sql`AND (${holds(shown(viewer), search)} OR ${holds(Prisma.sql`v.title`, search)})`
    : Prisma.empty
  const from = Prisma.sql`
    FROM video_notes n JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE n.user_id = ${viewer.id}::uuid AND ${mayWatch(viewer)} ${found}`
  const listed = await rows(rowSchema)`
    SELECT n.id, n.video_id, ${shown(viewer)} AS content, n.timestamp, n.created_at, n.updated_at,
      v.title AS video_title, s.title AS section_title, s."order" AS section_order,
      s.created_at AS section_created_at, s.id AS section_id, v."order" AS video_order, v.created_at AS video_created_at,
      (SELECT count(*)::int ${from}) AS total
    ${from} ${afterCursor(cursor)}
    ORDER BY ${courseOrder}, ${second}, n.created_at, n.id LIMIT ${limit + 1}`
  const page = toPageBehind(listed, limit, positionOf, { total: listed[0]?.total ?? 0 })
  return page.map(toNote)
}

type Row = z.output<typeof rowSchema>

const positionOf = ({ sectionId, videoId, timestamp, createdAt, id, ...row }: Row) => [
  [row.sectionOrder, row.sectionCreatedAt, sectionId, row.videoOrder, row.videoCreatedAt, videoId],
  timestamp ?? -1,
  createdAt,
  id,
]

const toNote = ({
  total: _total,
  sectionOrder: _order,
  sectionCreatedAt: _madeAt,
  sectionId: _id,
  videoOrder: _place,
  videoCreatedAt: _addedAt,
  ...note
}: Row): CourseNote => note
