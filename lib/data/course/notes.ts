import 'server-only'
import { z } from 'zod'
import { type Note, type NoteEdit, type NoteInput, noteSchema } from '@/lib/contract/course/notes'
import { AppError } from '@/lib/contract/error'
import type { Page, PageQuery } from '@/lib/contract/paging'
import { behind, byCreation, toPage } from '@/lib/data/paging'
import { mayWatch, requireOpen, requireVideo, seesVideo } from '@/lib/data/people/access'
import { db, Prisma, transaction } from '@/lib/server/db'
import { hotRows, toWire } from '@/lib/server/rows'
import type { Viewer } from '@/lib/server/session'
import { requireRoom } from './note-limits'

const openSchema = z.strictObject({ open: z.boolean() })
const listSchema = openSchema.extend({ total: z.int() })
const none = z.null()
/** A video without notes is a row without one. */
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

/** Whoever looks on as somebody else learns how long a note is, and not what it says. */
export const shown = ({ isReadOnly }: Viewer) =>
  isReadOnly ? Prisma.sql`'A note of ' || char_length(n.content) || ' characters'` : Prisma.sql`n.content`

/** The viewer's own notes on a video, the newest first. Throws not_found or forbidden for the video. */
export async function listNotes(
  viewer: Viewer,
  videoId: string,
  { cursor, limit }: PageQuery,
): Promise<Page<Note>> {
  const own = Prisma.sql`n.video_id = ${videoId}::uuid AND n.user_id = ${viewer.id}::uuid`
  const found = await hotRows(listedSchema)`
    SELECT ${mayWatch(viewer)} AS open, (SELECT count(*)::int FROM video_notes n WHERE ${own}) AS total,
      n.id, n.video_id, ${shown(viewer)} AS content, n.timestamp, n.created_at, n.updated_at
    FROM videos v JOIN course_sections s ON s.id = v.section_id LEFT JOIN (
      SELECT * FROM video_notes n WHERE ${own} ${behind(cursor, Prisma.sql`n.created_at`, Prisma.sql`n.id`)}
      ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit + 1}
    ) n ON TRUE
    WHERE v.id = ${videoId}::uuid AND ${seesVideo(viewer)}
    ORDER BY n.created_at DESC, n.id DESC`
  const { total } = requireOpen(found[0], 'Video not found')
  const notes = found.flatMap(({ open, total, ...note }) => (note.id === null ? [] : [note]))
  return toPage(notes, limit, byCreation, { total })
}

/** Throws not_found or forbidden for the video, conflict when the viewer has as many notes as they may. */
export async function createNote(viewer: Viewer, input: NoteInput): Promise<Note> {
  await requireVideo(viewer, input.videoId)
  return transaction(async (tx) => {
    await requireRoom(tx, viewer, input)
    return toNote(await tx.videoNote.create({ data: { ...input, userId: viewer.id } }))
  })
}

/**
 * Throws not_found for a note that is not the viewer's, forbidden when its video is locked to them now, conflict when they
 * have written as much as they may.
 */
export async function updateNote(viewer: Viewer, id: string, input: NoteEdit): Promise<Note> {
  await requireNote(viewer, id)
  return transaction(async (tx) => {
    await requireRoom(tx, viewer, { ...input, instead: id })
    return toNote(await tx.videoNote.update({ where: { id, userId: viewer.id }, data: input }))
  })
}

function toNote({ userId, ...note }: Prisma.VideoNoteGetPayload<object>): Note {
  return toWire(note)
}

/** Throws not_found for a note that is not the viewer's, and forbidden when its video is locked to them now. */
export async function deleteNote(viewer: Viewer, id: string): Promise<void> {
  await requireNote(viewer, id)
  // Ownership sits in the where clause too, so there is no moment between check and delete.
  const { count } = await db.videoNote.deleteMany({ where: { id, userId: viewer.id } })
  if (count === 0) throw new AppError('not_found', 'Note not found')
}

/** Throws not_found unless the note is the viewer's own, and forbidden when its video is locked to them now. */
async function requireNote(viewer: Viewer, id: string): Promise<void> {
  const [note] = await hotRows(openSchema)`
    SELECT ${mayWatch(viewer)} AS open
    FROM video_notes n JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE n.id = ${id}::uuid AND n.user_id = ${viewer.id}::uuid AND ${seesVideo(viewer)}`
  requireOpen(note, 'Note not found')
}
