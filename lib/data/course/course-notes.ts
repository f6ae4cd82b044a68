import 'server-only'
import { z } from 'zod'
import { type CourseNote, type CourseNotesQuery, courseNoteSchema } from '@/lib/contract/course/notes'
import { idSchema } from '@/lib/contract/fields'
import type { Page } from '@/lib/contract/paging'
import { holds } from '@/lib/data/like'
import { readCursor, timeSchema, toPageBehind } from '@/lib/data/paging'
import { mayWatch } from '@/lib/data/people/access'
import { Prisma } from '@/lib/server/db'
import { rows } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'
import { shown } from './notes'
import { courseOrder } from './order'

const rowSchema = courseNoteSchema.extend({
  total: z.int(),
  sectionOrder: z.int32(),
  sectionCreatedAt: timeSchema,
  sectionId: idSchema,
  videoOrder: z.int32(),
  videoCreatedAt: timeSchema,
})

/** The parts of `courseOrder`. */
const lessonSchema = z.tuple([z.int32(), timeSchema, idSchema, z.int32(), timeSchema, idSchema])
/** The lesson, the second in it (before all of them what is about none), when it was written. */
const placeSchema = z.tuple([lessonSchema, z.int32(), timeSchema, idSchema])
const second = Prisma.sql`COALESCE(n.timestamp, -1)`

/** `AND` notes behind the cursor, which says for itself where its lesson stood: that one may be gone meanwhile. */
function behind(cursor: string | undefined): Prisma.Sql {
  if (!cursor) return Prisma.empty
  const [[section, madeAt, sectionId, video, addedAt, videoId], at, createdAt, id] = readCursor(
    cursor,
    placeSchema,
  )
  return Prisma.sql`AND (${courseOrder}, ${second}, n.created_at, n.id) > (
    ${section}::int, ${madeAt}::timestamptz, ${sectionId}::uuid, ${video}::int, ${addedAt}::timestamptz, ${videoId}::uuid,
    ${at}::int, ${createdAt}::timestamptz, ${id}::uuid)`
}

/** All notes of the viewer on lessons they may watch: in the course's order, in each lesson by the second they are about. */
export async function listCourseNotes(
  viewer: Viewer,
  { search, cursor, limit }: CourseNotesQuery,
): Promise<Page<CourseNote>> {
  // Whoever looks on as somebody else searches what they are shown, and no more.
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
    ${from} ${behind(cursor)}
    ORDER BY ${courseOrder}, ${second}, n.created_at, n.id LIMIT ${limit + 1}`
  const page = toPageBehind(listed, limit, placeOf, { total: listed[0]?.total ?? 0 })
  return page.map(toNote)
}

type Row = z.output<typeof rowSchema>

const placeOf = ({ sectionId, videoId, timestamp, createdAt, id, ...row }: Row) => [
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
