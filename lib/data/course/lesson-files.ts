import 'server-only'
import { z } from 'zod'
import { type LessonFile, type LessonFileInput, lessonFileSchema } from '@/lib/contract/course/lesson-files'
import { AppError } from '@/lib/contract/error'
import { extensionOf, LESSON_FILES_MAX, lessonFileTypes } from '@/lib/contract/media/file-names'
import { registerLessonUpload } from '@/lib/data/media/uploads'
import {
  canSeeLessonSql,
  lessonAccessShape,
  lessonAccessSql,
  requireUnlocked,
} from '@/lib/data/people/content-access'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { idRowSchema, queryPrepared, queryRows } from '@/lib/server/db/typed-rows'

/**
 * SQL: the files of video row `v` as one value, so that reading them with the lesson needs no extra query.
 */
export const lessonFilesSql = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('id', f.id, 'videoId', f.video_id, 'name', f.name, 'bytes', f.bytes,
    'contentType', f.content_type, 'objectPath', f.object_path, 'position', f.position) ORDER BY f.position, f.id)
    FROM lesson_files f WHERE f.video_id = v.id), '[]')`

const listSchema = z.strictObject({ ...lessonAccessShape, files: z.array(lessonFileSchema) })

/** Returns a lesson's files in order. Throws `not_found` or `forbidden` for the video. */
export async function listLessonFiles(viewer: Viewer, videoId: string): Promise<LessonFile[]> {
  const [found] = await queryPrepared(listSchema)`
    SELECT ${lessonAccessSql(viewer)}, ${lessonFilesSql} AS files
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  return requireUnlocked(found, 'Video not found').files
}

/**
 * Returns the lesson's files. Throws `conflict` if the lesson is full, unless it already has the file
 * `objectPath`. Locks the lesson until the transaction ends, so that two concurrent uploads can't both take
 * the last free slot.
 */
async function requireFreeSlot(tx: Transaction, videoId: string, objectPath?: string): Promise<LessonFile[]> {
  const [video] = await queryRows(idRowSchema, tx)`
    SELECT id FROM videos WHERE id = ${videoId}::uuid FOR NO KEY UPDATE`
  if (!video) throw new AppError('not_found', 'Video not found')
  const files = await tx.lessonFile.findMany({ where: { videoId }, orderBy: { position: 'asc' } })
  const isAdded = files.some((file) => file.objectPath === objectPath)
  if (files.length >= LESSON_FILES_MAX && !isAdded) {
    throw new AppError(
      'conflict',
      `A lesson can have up to ${LESSON_FILES_MAX} files. Remove one to add another.`,
    )
  }
  return files
}

/**
 * Adds an uploaded file to a lesson; idempotent. Throws `not_found`, `bad_request` with the reason, or
 * `conflict` if the lesson already has ten files.
 */
export async function addLessonFile(
  admin: Admin,
  videoId: string,
  { uploadURL, name }: LessonFileInput,
): Promise<LessonFile> {
  // Checks the limit before the upload is registered too, so that a file beyond the limit isn’t moved to
  // permanent storage.
  await transaction((tx) => requireFreeSlot(tx, videoId))
  const { objectPath, bytes } = await registerLessonUpload(admin, uploadURL, 'file', { name })
  return transaction(async (tx) => {
    const files = await requireFreeSlot(tx, videoId, objectPath)
    const existing = files.find((file) => file.objectPath === objectPath)
    if (existing) return existing
    const position = (files.at(-1)?.position ?? 0) + 1
    const contentType = lessonFileTypes[extensionOf(name) ?? 'txt']
    const data = { videoId, name, bytes, contentType, objectPath, position }
    await recordAudit(tx, admin, 'file.create', name)
    return tx.lessonFile.create({ data })
  })
}

/** Deletes a lesson's file. The object sweep deletes the stored object later. Throws `not_found`. */
export async function deleteLessonFile(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { name } = await tx.lessonFile.delete({ where: { id } })
    await recordAudit(tx, admin, 'file.delete', name)
  })
}
