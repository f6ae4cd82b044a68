import 'server-only'
import { z } from 'zod'
import { type Chapter, type ChaptersInput, chapterListSchema } from '@/lib/contract/course/chapters'
import { AppError } from '@/lib/contract/error'
import {
  canSeeLessonSql,
  lessonAccessShape,
  lessonAccessSql,
  requireUnlocked,
} from '@/lib/data/people/content-access'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { Prisma, transaction } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { lockTranscript } from './transcript-cues'

/**
 * SQL: the chapters of video row `v` as one value, so that reading them with the lesson needs no extra query.
 */
export const chaptersSql = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('second', c.second, 'title', c.title) ORDER BY c.second)
    FROM chapters c WHERE c.video_id = v.id), '[]')`

const listSchema = z.strictObject({ ...lessonAccessShape, chapters: chapterListSchema })

/** Returns a video's chapters. Throws `not_found` or `forbidden` for the video. */
export async function listChapters(viewer: Viewer, videoId: string): Promise<Chapter[]> {
  const [found] = await queryPrepared(listSchema)`
    SELECT ${lessonAccessSql(viewer)}, ${chaptersSql} AS chapters
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  return requireUnlocked(found, 'Video not found').chapters
}

/**
 * Replaces all chapters of a lesson. Throws `not_found`, `bad_request` for a chapter after the video's end, or
 * `conflict` if somebody else changed the chapters since the editor loaded them (optimistic lock).
 */
export async function saveChapters(
  admin: Admin,
  videoId: string,
  { chapters, before }: ChaptersInput,
): Promise<Chapter[]> {
  await transaction(async (tx) => {
    const { title, duration } = await lockTranscript(tx, videoId)
    const last = chapters.at(-1)
    if (last && duration && last.second > duration) {
      const message = 'A chapter starts after the video ends. Change its time.'
      throw new AppError('bad_request', `chapters: ${message}`, { fields: { chapters: [message] } })
    }
    const stored = await tx.chapter.findMany({ where: { videoId }, orderBy: { second: 'asc' } })
    // A save whose response was lost may be sent again.
    if (before && !isSame(stored, before) && !isSame(stored, chapters)) {
      throw new AppError(
        'conflict',
        'Someone else changed the chapters while you were editing. Reload the page.',
      )
    }
    await tx.chapter.deleteMany({ where: { videoId } })
    await tx.chapter.createMany({ data: chapters.map((chapter) => ({ videoId, ...chapter })) })
    await recordAudit(tx, admin, 'video.chapters', title)
  })
  return chapters
}

const isSame = (one: Chapter[], other: Chapter[]) =>
  one.length === other.length &&
  one.every(({ second, title }, index) => other[index]?.second === second && other[index].title === title)
