import 'server-only'
import { AppError } from '@/lib/contract/error'
import { db } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'
import { mayWatch } from './access'

/**
 * Throws `forbidden` unless the viewer may watch a video that uses this object as its film or captions. What no video
 * uses is for administrators. A missing object answers the same, so that nobody can feel for names.
 */
export async function requireObject(viewer: Viewer, objectPath: string): Promise<void> {
  if (viewer.isAdmin) return
  const rows = await db.$queryRaw<{ open: boolean }[]>`
    SELECT ${mayWatch(viewer)} AS open
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.video_url = ${objectPath} OR v.captions_url = ${objectPath}`
  if (!rows.some(({ open }) => open))
    throw new AppError('forbidden', 'Access pending: you may not open this file')
}
