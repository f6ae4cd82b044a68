import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { lockUser } from '@/lib/data/people/lock-users'
import type { Viewer } from '@/lib/server/auth/session'
import type { Transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'

const NOTES_PER_VIDEO = 500
const MEGABYTES = 5

interface NoteText {
  content: string
  /** The ID of the video that a new note is on. */
  videoId?: string
  /** The ID of the note whose text is replaced. */
  replacedId?: string
}

const storedSchema = z.strictObject({ notes: z.int(), bytes: z.int() })

/**
 * Throws `conflict` if the viewer already has 500 notes on the video, or if their notes would exceed 5 MB of
 * text in total. Locks the viewer's user row until the transaction ends, so that concurrent requests can't
 * exceed the limits together.
 */
export async function requireNotesWithinLimits(
  tx: Transaction,
  viewer: Viewer,
  { content, videoId, replacedId }: NoteText,
): Promise<void> {
  await lockUser(tx, viewer.id)
  const [stored] = await queryRows(storedSchema, tx)`
    SELECT count(*) FILTER (WHERE video_id = ${videoId ?? null}::uuid)::int AS notes,
      COALESCE(sum(octet_length(content)) FILTER (WHERE id IS DISTINCT FROM ${replacedId ?? null}::uuid), 0)::int AS bytes
    FROM video_notes WHERE user_id = ${viewer.id}::uuid`
  const { notes, bytes } = stored ?? { notes: 0, bytes: 0 }
  if (notes >= NOTES_PER_VIDEO) {
    throw new AppError(
      'conflict',
      `A video can have up to ${NOTES_PER_VIDEO} notes. Delete one to add another.`,
    )
  }
  if (bytes + Buffer.byteLength(content) > MEGABYTES * 1024 * 1024) {
    throw new AppError(
      'conflict',
      `Your notes can use up to ${MEGABYTES} MB in total. Delete some notes to write more.`,
    )
  }
}
