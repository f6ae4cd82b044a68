import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import { canWatchSql } from '@/lib/data/people/content-access'
import { hasLessonAccessSql } from '@/lib/data/people/entitlement'
import { signedInUserSql, type Viewer } from '@/lib/server/auth/session'
import type { RequestCookies } from '@/lib/server/auth/session-cookies'
import { requireFullSession } from '@/lib/server/auth/session-guards'
import { Prisma, withQueryTimeout } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { videosUsingObjectSql } from './object-references'

const mayOpenSchema = z.strictObject({ isLimited: z.boolean(), mayOpen: z.boolean() })
const createForbiddenError = () => new AppError('forbidden', 'You don’t have access to this file')

/**
 * Checks access to a protected object. The viewer must be signed in and allowed to watch a video that uses
 * the object as its video, rendition, storyboard or captions. Only administrators can read other objects. A
 * missing object causes the same error as a forbidden one, so that nobody can find out which objects exist.
 * One query checks session and permission, because a player makes many requests for one video. Throws `unauthorized`
 * or `forbidden`.
 */
export async function requireMediaAccess(cookies: RequestCookies, objectPath: string): Promise<void> {
  const asker = signedInUserSql(cookies)
  const query =
    asker &&
    queryPrepared(mayOpenSchema)`
    SELECT asker.is_limited, asker.is_admin OR EXISTS (
        SELECT 1 FROM ${videosUsingObjectSql(objectPath)} named JOIN videos v ON v.id = named.id
          JOIN course_sections s ON s.id = v.section_id
        WHERE ${isLessonPublishedSql} AND ${hasLessonAccessSql(Prisma.sql`asker.id`)}) AS may_open
    FROM ${asker} asker`
  const [found] = query ? await withQueryTimeout(query) : []
  if (!found) throw new AppError('unauthorized', 'Please sign in')
  requireFullSession(found)
  if (!found.mayOpen) throw createForbiddenError()
}

/** A lesson's file for a download: its ID and its file name. */
const fileSchema = z.strictObject({ id: z.uuid(), name: z.string() })

/**
 * Checks access to a lesson's file and returns the file. Returns null for an administrator if no lesson has
 * the file. Throws `forbidden`.
 */
export async function requireFileAccess(
  viewer: Viewer,
  objectPath: string,
): Promise<z.infer<typeof fileSchema> | null> {
  const [file] = await queryPrepared(fileSchema)`
    SELECT f.id, f.name FROM lesson_files f JOIN videos v ON v.id = f.video_id JOIN course_sections s ON s.id = v.section_id
    WHERE f.object_path = ${objectPath} AND ${canWatchSql(viewer)} LIMIT 1`
  if (!file && !viewer.isAdmin) throw createForbiddenError()
  return file ?? null
}
