import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { mayWatch } from '@/lib/data/people/access'
import { own } from '@/lib/data/people/entitlement'
import { isOut } from '@/lib/data/published'
import { askerIn, type Cookies, type Viewer } from '@/lib/server/auth/session'
import { Prisma, promptly } from '@/lib/server/db/client'
import { hotRows } from '@/lib/server/db/rows'
import { videosNaming } from './references'

const mayOpenSchema = z.strictObject({ mayOpen: z.boolean() })
const pending = () => new AppError('forbidden', 'Access pending: your purchases don’t include this file')

/**
 * Checks access to a protected object: the viewer must be signed in and allowed to watch a video that uses
 * the object as its video, rendition, storyboard or captions. Objects that no video uses are for
 * administrators. A missing object gets the same answer, so that nobody can probe for names. One query checks
 * session and permission, because a video is requested in many parts. Throws `unauthorized` or `forbidden`.
 */
export async function requireMedia(cookies: Cookies, objectPath: string): Promise<void> {
  const asker = askerIn(cookies)
  const asked =
    asker &&
    hotRows(mayOpenSchema)`
    SELECT asker.is_admin OR EXISTS (
        SELECT 1 FROM ${videosNaming(objectPath)} named JOIN videos v ON v.id = named.id
          JOIN course_sections s ON s.id = v.section_id
        WHERE ${isOut} AND ${own(Prisma.sql`asker.id`)}) AS may_open
    FROM ${asker} asker`
  const [found] = asked ? await promptly(asked) : []
  if (!found) throw new AppError('unauthorized', 'Please sign in')
  if (!found.mayOpen) throw pending()
}

/** A lesson's file for a download: its ID and its file name. */
const fileSchema = z.strictObject({ id: z.uuid(), name: z.string() })

/**
 * Checks access to a lesson's file and returns it. Null for an administrator if no lesson has the file.
 * Throws `forbidden`.
 */
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
