import 'server-only'
import { z } from 'zod'
import { type Note, type NoteEdit, type NoteInput, noteSchema } from '@/lib/contract/course/notes'
import { AppError } from '@/lib/contract/error'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { afterCursorSql, creationPositionOf, toPage } from '@/lib/data/paging'
import {
  canSeeLessonSql,
  keepsOwnNotesSql,
  lessonAccessShape,
  lessonAccessSql,
  requireUnlocked,
  requireWatchableVideo,
} from '@/lib/data/people/content-access'
import type { Viewer } from '@/lib/server/auth/session'
import { db, Prisma, transaction } from '@/lib/server/db/client'
import { queryPrepared, toJsonRow } from '@/lib/server/db/typed-rows'
import { requireNotesWithinLimits } from './note-limits'
import { computeNextEditTime, requireTextUnchanged } from './text-version'

const openSchema = z.strictObject(lessonAccessShape)
const listSchema = openSchema.extend({ total: z.int() })
const none = z.null()
/** A row of the notes list. A video without notes yields one row without a note. */
const listedSchema = z.union([
  listSchema.extend(noteSchema.shape),
  listSchema.extend({
    id: none,
    videoId: none,
    content: none,
    timestamp: none,
    createdAt: none,
    updatedAt: none,
  }),
])

/** SQL: the text of a note. Administrators viewing as a customer see only its length. */
export const noteTextSql = ({ isReadOnly }: Viewer) =>
  isReadOnly ? Prisma.sql`'A note of ' || char_length(n.content) || ' characters'` : Prisma.sql`n.content`

/**
 * Returns the viewer's own notes on a video, newest first. Throws `not_found` or `forbidden` for the video.
 */
export async function listNotes(
  viewer: Viewer,
  videoId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Note>> {
  const own = Prisma.sql`n.video_id = ${videoId}::uuid AND n.user_id = ${viewer.id}::uuid`
  const found = await queryPrepared(listedSchema)`
    SELECT ${lessonAccessSql(viewer)}, (SELECT count(*)::int FROM video_notes n WHERE ${own}) AS total,
      n.id, n.video_id, ${noteTextSql(viewer)} AS content, n.timestamp, n.created_at, n.updated_at
    FROM videos v JOIN course_sections s ON s.id = v.section_id LEFT JOIN (
      SELECT * FROM video_notes n WHERE ${own} ${afterCursorSql(cursor, Prisma.sql`n.created_at`, Prisma.sql`n.id`)}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit + 1}
    ) n ON TRUE
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}
    ORDER BY n.created_at DESC, n.id DESC`
  const { total } = requireUnlocked(found[0], 'Video not found')
  const notes = found.flatMap(({ open, opensAt, total, ...note }) => (note.id === null ? [] : [note]))
  return toPage(notes, limit, creationPositionOf, { total })
}

/**
 * Creates a note. Throws `not_found` or `forbidden` for the video, and `conflict` if the viewer has reached
 * the limit.
 */
export async function createNote(viewer: Viewer, input: NoteInput): Promise<Note> {
  await requireWatchableVideo(viewer, input.videoId)
  return transaction(async (tx) => {
    await requireNotesWithinLimits(tx, viewer, input)
    return toNote(await tx.videoNote.create({ data: { ...input, userId: viewer.id } }))
  })
}

/**
 * Changes a note. Throws `not_found` if it is not the viewer's, `forbidden` if its video is now locked to
 * them, and `conflict` if they have reached the limit. Throws `conflict` with both texts if they changed the
 * note elsewhere (optimistic lock).
 */
export async function updateNote(
  viewer: Viewer,
  id: string,
  { content, updatedAt: seen }: NoteEdit,
): Promise<Note> {
  await requireNote(viewer, id)
  return transaction(async (tx) => {
    await requireNotesWithinLimits(tx, viewer, { content, replacedId: id })
    const where = { id, userId: viewer.id }
    const { content: text, updatedAt: editedAt } = await tx.videoNote.findUniqueOrThrow({ where })
    // A save whose response was lost may be sent again.
    if (seen && text !== content) requireTextUnchanged({ text, editedAt }, seen, content, CHANGED)
    const data = { content, updatedAt: computeNextEditTime({ editedAt }) }
    return toNote(await tx.videoNote.update({ where, data }))
  })
}

const CHANGED = 'You changed this note in another tab or on another device while you were editing it'

function toNote({ userId, ...note }: Prisma.VideoNoteGetPayload<object>): Note {
  return toJsonRow(note)
}

/**
 * Deletes a note, even if its video is now locked to the viewer. Throws `not_found` if the note belongs to
 * somebody else, or if its video is a draft. Throws `conflict` if the viewer changed the note since `seen`
 * (optimistic lock).
 */
export async function deleteNote(viewer: Viewer, id: string, seen?: string): Promise<void> {
  const count = await db.$executeRaw`
    DELETE FROM video_notes n USING videos v, course_sections s
    WHERE n.id = ${id}::uuid AND n.user_id = ${viewer.id}::uuid AND v.id = n.video_id AND s.id = v.section_id
      AND ${keepsOwnNotesSql(viewer)} AND n.updated_at = COALESCE(${seen ?? null}::timestamptz, n.updated_at)`
  if (count > 0) return
  const where = { id, userId: viewer.id, updatedAt: { not: seen } }
  if (seen && (await db.videoNote.count({ where })) > 0) {
    throw new AppError(
      'conflict',
      'You changed this note in another tab or on another device. Check the new text before you delete the note.',
    )
  }
  throw new AppError('not_found', 'Note not found')
}

/**
 * Throws `not_found` unless the note is the viewer's own, and `forbidden` if its video is now locked to them.
 */
async function requireNote(viewer: Viewer, id: string): Promise<void> {
  const [note] = await queryPrepared(openSchema)`
    SELECT ${lessonAccessSql(viewer)}
    FROM video_notes n JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE n.id = ${id}::uuid AND n.user_id = ${viewer.id}::uuid AND ${canSeeLessonSql(viewer)}`
  requireUnlocked(note, 'Note not found')
}
