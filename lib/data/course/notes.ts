import 'server-only'
import type { Note, NoteEdit, NoteInput } from '@/lib/contract/course/notes'
import { AppError } from '@/lib/contract/error'
import { mayWatch, requireOpen, requireVideo } from '@/lib/data/people/access'
import { db } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'

type NoteRow = Omit<Note, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

function toNote({ id, videoId, content, timestamp, createdAt, updatedAt }: NoteRow): Note {
  return {
    id,
    videoId,
    content,
    timestamp,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** The viewer's own notes on a video, the newest first. Throws not_found or forbidden for the video. */
export async function listNotes(viewer: Viewer, videoId: string): Promise<Note[]> {
  const rows = await db.$queryRaw<({ open: boolean } & (NoteRow | { [Field in keyof NoteRow]: null }))[]>`
    SELECT ${mayWatch(viewer)} AS open, n.id, n.video_id AS "videoId", n.content, n.timestamp,
      n.created_at AS "createdAt", n.updated_at AS "updatedAt"
    FROM videos v JOIN course_sections s ON s.id = v.section_id
      LEFT JOIN video_notes n ON n.video_id = v.id AND n.user_id = ${viewer.id}::uuid
    WHERE v.id = ${videoId}::uuid
    ORDER BY n.created_at DESC, n.id DESC`
  requireOpen(rows[0], 'Video not found')
  return rows.flatMap((row) => (row.id === null ? [] : [toNote(row)]))
}

/** Throws not_found or forbidden for the video. */
export async function createNote(viewer: Viewer, input: NoteInput): Promise<Note> {
  await requireVideo(viewer, input.videoId)
  return toNote(await db.videoNote.create({ data: { ...input, userId: viewer.id } }))
}

/** Throws not_found for a note that is not the viewer's, forbidden when its video is locked to them now. */
export async function updateNote(viewer: Viewer, id: string, input: NoteEdit): Promise<Note> {
  await requireNote(viewer, id)
  return toNote(await db.videoNote.update({ where: { id, userId: viewer.id }, data: input }))
}

/** Throws what updateNote throws. */
export async function deleteNote(viewer: Viewer, id: string): Promise<void> {
  await requireNote(viewer, id)
  // Ownership sits in the where clause too, so there is no moment between check and delete.
  const { count } = await db.videoNote.deleteMany({ where: { id, userId: viewer.id } })
  if (count === 0) throw new AppError('not_found', 'Note not found')
}

/** Throws not_found unless the note is the viewer's own, and forbidden when its video is locked to them now. */
async function requireNote(viewer: Viewer, id: string): Promise<void> {
  const rows = await db.$queryRaw<{ open: boolean }[]>`
    SELECT ${mayWatch(viewer)} AS open
    FROM video_notes n JOIN videos v ON v.id = n.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE n.id = ${id}::uuid AND n.user_id = ${viewer.id}::uuid`
  requireOpen(rows[0], 'Note not found')
}
