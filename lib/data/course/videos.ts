import 'server-only'
import { z } from 'zod'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import {
  type ListedVideo,
  type SavedVideo,
  type VideoDetail,
  type VideoEdit,
  type VideoInput,
  videoDetailSchema,
  videoSchema,
} from '@/lib/contract/course/videos'
import { AppError } from '@/lib/contract/error'
import { dateTimeSchema, idSchema, type ReorderInput } from '@/lib/contract/field-schemas'
import { hasStreamSql, storyboardSql } from '@/lib/data/media/hls-playlists'
import { deleteGeneratedMedia } from '@/lib/data/media/lesson-media'
import {
  canSeeLessonSql,
  canSeeSectionSql,
  canWatchSql,
  lessonAccessShape,
  lessonAccessSql,
  lessonOpensAtSql,
  makeLockedError,
  requireUnlocked,
  viewerOwnsSectionSql,
} from '@/lib/data/people/content-access'
import { recordAudit } from '@/lib/data/system/audit'
import { addCourseStartsForMovedLessons } from '@/lib/data/timelines/course-moments'
import type { Admin, Viewer } from '@/lib/server/auth/session'
import { takeLock } from '@/lib/server/db/advisory-locks'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryPrepared, queryRows, toJsonRow } from '@/lib/server/db/typed-rows'
import { type ParsedCaptions, readCaptionsUrl } from './captions-file'
import { chaptersSql } from './chapters'
import { courseOrderSql, videoOrderSql } from './course-order'
import {
  type CourseOfPart,
  courseColumnsOfSectionSql,
  courseOfPartShape,
  courseVideosSql,
} from './course-scope'
import { lessonFilesSql } from './lesson-files'
import { readThumbnailSql } from './lesson-thumbnails'
import { getNextOrder, renumberRows } from './list-order'
import { releaseColumnSql, toRelease, toReleaseColumns } from './releases'
import { replaceCues } from './transcript-cues'
import { deleteSpeechAudio } from './transcription'

const columnsWith = (viewer: Viewer, thumbnail: Prisma.Sql) => Prisma.sql`
  ${releaseColumnSql(viewer, Prisma.sql`v`)} v.id, v.section_id, v.title, v.description, v.video_url, ${thumbnail} AS thumbnail_url, v.captions_url, v.duration, v."order",
  v.draft, v.language, v.created_at`

/** A row of a LEFT JOIN without a match: only the columns of the left table have values. */
const emptyRowSchema = z.looseObject({ own: z.boolean(), id: z.null() })
const storedVideoSchema = videoSchema.omit({ locked: true }).extend({ opensAt: dateTimeSchema.nullable() })
const detailRowSchema = videoDetailSchema
  .omit({ locked: true })
  .extend({ ...lessonAccessShape, ...courseOfPartShape })
const lockedVideoSchema = videoSchema.pick({ videoUrl: true, sectionId: true })
const titleSchema = z.strictObject({ title: z.string() })
const lockedSectionSchema = z.strictObject({ id: idSchema, courseId: idSchema })
const listRowSchema = z.union([storedVideoSchema.extend({ own: z.boolean() }), emptyRowSchema])

/**
 * Returns a section's videos in order, including those that open later. Throws `not_found` or `forbidden` for
 * the section.
 */
export async function listVideos(viewer: Viewer, sectionId: string): Promise<ListedVideo[]> {
  const columns = columnsWith(viewer, await readThumbnailSql(viewer))
  // The section is the left side of the join, so that one query distinguishes missing, locked and empty
  // sections.
  const found = await queryPrepared(listRowSchema)`
    SELECT ${viewerOwnsSectionSql(viewer)} AS own, ${lessonOpensAtSql(viewer)} AS opens_at, ${columns}
    FROM course_sections s LEFT JOIN videos v ON v.section_id = s.id AND ${canSeeLessonSql(viewer)}
    WHERE s.id = ${sectionId}::uuid AND ${canSeeSectionSql(viewer)}
    ORDER BY ${videoOrderSql}`
  const [first] = found
  if (!first) throw new AppError('not_found', 'Section not found')
  if (!first.own) throw makeLockedError(null)
  return found.flatMap((row) => (row.id === null ? [] : [toListed(row)]))
}

/**
 * Removes everything from a lesson that opens later, except for its title, its position, and the time when it
 * opens.
 */
function toListed({
  own: _,
  opensAt,
  ...video
}: z.infer<typeof storedVideoSchema> & { own: boolean }): ListedVideo {
  if (opensAt === null) return { ...video, locked: false, opensAt }
  const { id, sectionId, title, order } = video
  const hidden = { description: null, videoUrl: null, thumbnailUrl: null, captionsUrl: null, duration: null }
  return {
    ...{ id, sectionId, title, order, locked: true, opensAt, draft: false },
    ...{ ...hidden, language: null, createdAt: null },
  }
}

/**
 * Returns a video, its course, and the next video in the course that the viewer may watch. Throws
 * `not_found`, or `forbidden` if the video is locked.
 */
export async function getVideoAndCourse(
  viewer: Viewer,
  videoId: string,
): Promise<CourseOfPart & { video: VideoDetail }> {
  const columns = columnsWith(viewer, await readThumbnailSql(viewer))
  const [video] = await queryPrepared(detailRowSchema)`
    SELECT ${columns}, ${lessonAccessSql(viewer)}, ${courseColumnsOfSectionSql(viewer)}, s.title AS section_title, s.draft AS section_draft,
      ${lessonFilesSql} AS files, ${chaptersSql} AS chapters,
      ${hasStreamSql} AS has_stream, ${storyboardSql} AS storyboard,
      (SELECT json_build_object('id', v.id, 'title', v.title) FROM ${courseVideosSql}
        WHERE s.course_id = this.course_id AND ROW(${courseOrderSql}) > this.place AND ${canWatchSql(viewer)}
        ORDER BY ${courseOrderSql} LIMIT 1) AS next_video
    FROM videos v JOIN course_sections s ON s.id = v.section_id
      CROSS JOIN LATERAL (SELECT s.course_id, ROW(${courseOrderSql}) AS place OFFSET 0) this
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  const { course, courseLanguage, ...opened } = requireUnlocked(video, 'Video not found')
  return { video: { ...opened, locked: false, opensAt: null }, course, courseLanguage }
}

/** Returns a video with the next video of its course, with the errors of `getVideoAndCourse`. */
export const getVideo = async (viewer: Viewer, videoId: string): Promise<VideoDetail> =>
  (await getVideoAndCourse(viewer, videoId)).video

/**
 * Creates a video, at the end of its section if no order is given. Throws `not_found` for the section, and
 * `bad_request` for captions that cannot be read.
 */
export async function createVideo(
  admin: Admin,
  { order, captionsUrl, release, ...input }: VideoInput,
): Promise<SavedVideo> {
  const { sectionId } = input
  const captions = await readCaptionsUrl(captionsUrl, input.duration)
  return transaction(async (tx) => {
    await takeLock(tx, 'order', sectionId)
    const last = await tx.video.aggregate({ where: { sectionId }, _max: { order: true } })
    const data = {
      ...input,
      ...toReleaseColumns(release),
      order: order ?? getNextOrder(last._max.order),
      captionsUrl: captions.url ?? null,
    }
    const video = await tx.video.create({ data })
    await recordAudit(tx, admin, 'video.create', video.title)
    return saveCues(tx, video, captions)
  })
}

/**
 * Changes a video; omitted fields stay unchanged. Replacing the video file deletes the watched intervals. A
 * video that moves to another section goes to the end of that section, unless an order is given. Throws
 * `not_found` for the video or the section, `conflict` if somebody else moves the video at the same time, and
 * `bad_request` for captions that cannot be read.
 */
export async function updateVideo(
  admin: Admin,
  id: string,
  { captionsUrl, release, ...input }: VideoEdit,
): Promise<SavedVideo> {
  const captions = await readCaptionsUrl(captionsUrl, input.duration, id)
  return transaction(async (tx) => {
    const move = input.sectionId ? await prepareMove(tx, id, input.sectionId) : null
    const [before] = await queryRows(lockedVideoSchema, tx)`
      SELECT video_url, section_id FROM videos WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    if (move && before && before.sectionId !== move.from)
      throw new AppError('conflict', 'This lesson has just been moved. Reload the page and try again.')
    // Runs before the update, because deleting the cues of the old video file may clear the captions URL,
    // which the update may set.
    if (before && input.videoUrl !== undefined && input.videoUrl !== before.videoUrl)
      await deleteVideoDerivatives(tx, id)
    const data = {
      ...move?.place,
      ...input,
      ...toReleaseColumns(release),
      ...(captions.url !== undefined && { captionsUrl: captions.url }),
      ...(input.thumbnailUrl !== undefined && { thumbnailAttempts: 0, thumbnailUntil: null }),
    }
    const video = await tx.video.update({ where: { id }, data })
    if (move?.changesCourse) await addCourseStartsForMovedLessons(tx, Prisma.sql`v.id = ${id}::uuid`)
    await recordAudit(tx, admin, 'video.update', video.title)
    return saveCues(tx, video, captions)
  })
}

/**
 * Locks the order of a video's section and of its target section, the lower ID first (lock order). Returns
 * the current section, whether the video moves to another course and, if it moves, its position at the end of the
 * target section. Throws `not_found`.
 */
async function prepareMove(tx: Transaction, id: string, sectionId: string) {
  const video = await tx.video.findUnique({ where: { id }, select: { sectionId: true } })
  if (!video) throw new AppError('not_found', 'Video not found')
  const both = [...new Set([video.sectionId, sectionId])].sort()
  for (const section of both) await takeLock(tx, 'order', section)
  // Locks the sections before the video, in the same order as the deletion of a section, to avoid a deadlock.
  const sections = await queryRows(lockedSectionSchema, tx)`
    SELECT id, course_id FROM course_sections WHERE id = ANY(${both}::uuid[]) ORDER BY id FOR KEY SHARE`
  if (!sections.some((section) => section.id === sectionId))
    throw new AppError('not_found', 'Section not found')
  if (sectionId === video.sectionId) return { from: video.sectionId, changesCourse: false, place: {} }
  const last = await tx.video.aggregate({ where: { sectionId }, _max: { order: true } })
  const changesCourse = new Set(sections.map(({ courseId }) => courseId)).size > 1
  return { from: video.sectionId, changesCourse, place: { order: getNextOrder(last._max.order) } }
}

type StoredVideo = Prisma.VideoGetPayload<object>

/** Saves the cues read from the captions file, and returns the saved video. */
async function saveCues(
  tx: Transaction,
  stored: StoredVideo,
  { cues, leftOut }: ParsedCaptions,
): Promise<SavedVideo> {
  const { captionsAttempts, captionsUntil, thumbnailAttempts, thumbnailUntil, ...shown } = stored
  const { storyboardPath, storyboardSeconds, storyboardColumns, opensAfter, opensOn, ...video } = shown
  if (cues) await replaceCues(tx, video.id, cues)
  const captionsUrl = cues?.length ? captionsPathOf(video.id) : video.captionsUrl
  return {
    ...toJsonRow({ ...video, captionsUrl, ...(leftOut && { captionsLeftOut: leftOut }) }),
    locked: false,
    opensAt: null,
    release: toRelease({ opensAfter, opensOn }),
  }
}

/**
 * Deletes everything made from the old video file, and the watched intervals. Positions, completion marks and
 * first-watched times stay, because they belong to the lesson.
 */
async function deleteVideoDerivatives(tx: Transaction, videoId: string): Promise<void> {
  await deleteGeneratedMedia(tx, videoId)
  await deleteSpeechAudio(tx, videoId)
  await tx.$executeRaw`
    UPDATE video_progress SET watched = '{}' WHERE video_id = ${videoId}::uuid AND NOT isempty(watched)`
  await tx.videoCurve.deleteMany({ where: { videoId } })
}

/** Deletes a video with the progress and notes on it. Throws `not_found`. */
export async function deleteVideo(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.video.delete({ where: { id } })
    await recordAudit(tx, admin, 'video.delete', title)
  })
}

/**
 * Sets the order of a section's videos, from 1. Throws `not_found` for the section, and `conflict` if `ids`
 * are not exactly its videos.
 */
export async function reorderVideos(
  admin: Admin,
  sectionId: string,
  { ids }: ReorderInput,
): Promise<ListedVideo[]> {
  await transaction(async (tx) => {
    await takeLock(tx, 'order', sectionId)
    // Locks the section before its videos, in the same order as the deletion of a section, to avoid a
    // deadlock.
    const [section] = await queryRows(titleSchema, tx)`
      SELECT title FROM course_sections WHERE id = ${sectionId}::uuid FOR KEY SHARE`
    if (!section) throw new AppError('not_found', 'Section not found')
    await renumberRows(tx, Prisma.sql`videos`, Prisma.sql`section_id = ${sectionId}::uuid`, ids)
    await recordAudit(tx, admin, 'video.reorder', section.title)
  })
  return listVideos(admin, sectionId)
}
