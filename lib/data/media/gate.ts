import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { mayWatch, opensTo } from '@/lib/data/people/access'
import { isOut } from '@/lib/data/published'
import { Prisma, promptly } from '@/lib/server/db'
import { hotRows } from '@/lib/server/rows'
import { askerIn, type Cookies, type Viewer } from '@/lib/server/session'
import { videosNaming } from './references'

const mayOpenSchema = z.strictObject({ mayOpen: z.boolean() })
const pending = () => new AppError('forbidden', 'Access pending: you may not open this file')

/**
 * Throws unless whoever asks is signed in, and may watch a video that uses this object as its film, a rendition of it, its
 * storyboard or captions. What no video uses is for administrators. A missing object answers the same, so that nobody can
 * probe for names. A film is asked for piece by piece, so session and right are one query.
 */
export async function requireMedia(cookies: Cookies, objectPath: string): Promise<void> {
  const asker = askerIn(cookies)
  const asked =
    asker &&
    hotRows(mayOpenSchema)`
    SELECT asker.is_admin OR EXISTS (
        SELECT 1 FROM ${videosNaming(objectPath)} named JOIN videos v ON v.id = named.id
          JOIN course_sections s ON s.id = v.section_id
        WHERE ${isOut} AND ${opensTo(Prisma.sql`asker.id`)}) AS may_open
    FROM ${asker} asker`
  const [found] = asked ? await promptly(asked) : []
  if (!found) throw new AppError('unauthorized', 'Please sign in')
  if (!found.mayOpen) throw pending()
}

/** A file of a lesson, as it is opened: which, and the name under which it is saved. */
const fileSchema = z.strictObject({ id: z.uuid(), name: z.string() })

/** The same for a file of a lesson; null: one that no lesson has (any more), for an administrator. */
export async function requireFile(
  viewer: Viewer,
  objectPath: string,
): Promise<z.infer<typeof fileSchema> | null> {
  const [file] = await hotRows(fileSchema)`
    SELECT f.id, f.name FROM lesson_files f JOIN videos v ON v.id = f.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE f.object_path = ${objectPath} AND ${mayWatch(viewer)} LIMIT 1`
  if (!file && !viewer.isAdmin) throw pending()
  return file ?? null
}
