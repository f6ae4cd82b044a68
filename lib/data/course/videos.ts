import 'server-only'
import { z } from 'zod'
import { captionsPathOf } from '@/lib/contract/course/captions-url'
import {
  type SavedVideo,
  type Video,
  type VideoDetail,
  type VideoEdit,
  type VideoInput,
  videoDetailSchema,
  videoSchema,
} from '@/lib/contract/course/videos'
import { AppError } from '@/lib/contract/error'
import type { Reorder } from '@/lib/contract/fields'
import { forgetMade } from '@/lib/data/media/lesson-media'
import { hasStream, storyboardOfVideo } from '@/lib/data/media/streams'
import { mayOpen, mayWatch, requireOpen, seesSection, seesVideo } from '@/lib/data/people/access'
import { recordAudit } from '@/lib/data/system/audit'
import { Prisma, type Transaction, transaction } from '@/lib/server/db'
import { hotRows, rows, toWire } from '@/lib/server/rows'
import type { Admin, Viewer } from '@/lib/server/session'
import { chaptersOfVideo } from './chapters'
import { replaceCues } from './cue-rows'
import { type Words, wordsAt } from './cues-of-file'
import { filesOfVideo } from './lesson-files'
import { lockOrder, nextOrder, renumber } from './order'
import { forgetSpeech } from './speech'

const columns = Prisma.sql`
  v.id, v.section_id, v.title, v.description, v.video_url, v.thumbnail_url, v.captions_url, v.duration, v."order",
  v.draft, v.language, v.created_at`

const open = { open: z.boolean() }
/** What the left side of a join stands beside where the right side has nothing. */
const emptyRowSchema = z.looseObject({ ...open, id: z.null() })
const detailRowSchema = videoDetailSchema.extend(open)
const filmSchema = videoSchema.pick({ videoUrl: true })
const titleSchema = z.strictObject({ title: z.string() })
const listRowSchema = z.union([videoSchema.extend(open), emptyRowSchema])

/** The videos of a section in their order. Throws not_found or forbidden for the section. */
export async function listVideos(viewer: Viewer, sectionId: string): Promise<Video[]> {
  // The section is the left side, so that one query tells missing, locked and empty apart.
  const found = await hotRows(listRowSchema)`
    SELECT ${mayOpen(viewer)} AS open, ${columns}
    FROM course_sections s LEFT JOIN videos v ON v.section_id = s.id AND ${seesVideo(viewer)}
    WHERE s.id = ${sectionId}::uuid AND ${seesSection(viewer)}
    ORDER BY v."order", v.created_at, v.id`
  requireOpen(found[0], 'Section not found')
  return found.filter((row) => row.id !== null).map(({ open: _, ...video }) => video)
}

/**
 * One video with the next one of the course: of its section, and after its last one of the next section that is open and
 * has one. Throws not_found, or forbidden when its section is locked.
 */
export async function getVideo(viewer: Viewer, videoId: string): Promise<VideoDetail> {
  const [video] = await hotRows(detailRowSchema)`
    SELECT ${columns}, ${mayWatch(viewer)} AS open, s.title AS section_title, s.draft AS section_draft,
      ${filesOfVideo} AS files, ${chaptersOfVideo} AS chapters,
      ${hasStream} AS has_stream, ${storyboardOfVideo} AS storyboard,
      (SELECT json_build_object('id', n.id, 'title', n.title) FROM (
          SELECT v.id, v.title, s."order" AS section_order, s.created_at AS section_created_at, s.id AS section_id,
            v."order", v.created_at
          FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE ${mayWatch(viewer)}
        ) n
        WHERE (n.section_order, n.section_created_at, n.section_id, n."order", n.created_at, n.id)
          > (s."order", s.created_at, s.id, v."order", v.created_at, v.id)
        ORDER BY n.section_order, n.section_created_at, n.section_id, n."order", n.created_at, n.id
        LIMIT 1) AS next_video
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${seesVideo(viewer)}`
  return requireOpen(video, 'Video not found')
}

/**
 * Without an order the video goes to the end of its section. Throws not_found for the section, bad_request for captions
 * that cannot be read.
 */
export async function createVideo(
  admin: Admin,
  { order, captionsUrl, ...input }: VideoInput,
): Promise<SavedVideo> {
  const { sectionId } = input
  const words = await wordsAt(captionsUrl, input.duration)
  return transaction(async (tx) => {
    await lockOrder(tx, sectionId)
    const last = await tx.video.aggregate({ where: { sectionId }, _max: { order: true } })
    const data = { ...input, order: order ?? nextOrder(last._max.order), captionsUrl: words.url ?? null }
    const video = await tx.video.create({ data })
    await recordAudit(tx, admin, 'video.create', video.title)
    return saved(tx, video, words)
  })
}

/**
 * Fields left out stay as they are. Of another film nothing was watched yet. Throws not_found, and bad_request for
 * captions that cannot be read.
 */
export async function updateVideo(
  admin: Admin,
  id: string,
  { captionsUrl, ...input }: VideoEdit,
): Promise<SavedVideo> {
  const words = await wordsAt(captionsUrl, input.duration, id)
  return transaction(async (tx) => {
    const [before] = await rows(filmSchema, tx)`
      SELECT video_url FROM videos WHERE id = ${id}::uuid FOR NO KEY UPDATE`
    // Before the row is written: the captions of the old film may be gone with it.
    if (before && input.videoUrl !== undefined && input.videoUrl !== before.videoUrl) await forgetFilm(tx, id)
    const data = { ...input, ...(words.url !== undefined && { captionsUrl: words.url }) }
    const video = await tx.video.update({ where: { id }, data })
    await recordAudit(tx, admin, 'video.update', video.title)
    return saved(tx, video, words)
  })
}

type StoredVideo = Prisma.VideoGetPayload<object>

/** A video that was written, with the words that were read for it. */
async function saved(tx: Transaction, stored: StoredVideo, { cues, leftOut }: Words): Promise<SavedVideo> {
  const { captionsAttempts, captionsUntil, storyboardPath, storyboardSeconds, storyboardColumns, ...video } =
    stored
  if (cues) await replaceCues(tx, video.id, cues)
  const captionsUrl = cues?.length ? captionsPathOf(video.id) : video.captionsUrl
  return toWire({ ...video, captionsUrl, ...(leftOut && { captionsLeftOut: leftOut }) })
}

/** Places, marks and first frames stay: they are of the lesson, not of the film. */
async function forgetFilm(tx: Transaction, videoId: string): Promise<void> {
  await forgetMade(tx, videoId)
  await forgetSpeech(tx, videoId)
  await tx.$executeRaw`
    UPDATE video_progress SET watched = '{}' WHERE video_id = ${videoId}::uuid AND NOT isempty(watched)`
  await tx.videoCurve.deleteMany({ where: { videoId } })
}

/** Progress and notes on it go with it. Throws not_found. */
export async function deleteVideo(admin: Admin, id: string): Promise<void> {
  await transaction(async (tx) => {
    const { title } = await tx.video.delete({ where: { id } })
    await recordAudit(tx, admin, 'video.delete', title)
  })
}

/** Numbers a section's videos from 1. Throws not_found for the section, conflict when `ids` are not exactly its videos. */
export async function reorderVideos(admin: Admin, sectionId: string, { ids }: Reorder): Promise<Video[]> {
  await transaction(async (tx) => {
    await lockOrder(tx, sectionId)
    // The section before its videos, as its deletion does.
    const [section] = await rows(titleSchema, tx)`
      SELECT title FROM course_sections WHERE id = ${sectionId}::uuid FOR KEY SHARE`
    if (!section) throw new AppError('not_found', 'Section not found')
    await renumber(tx, Prisma.sql`videos`, Prisma.sql`section_id = ${sectionId}::uuid`, ids)
    await recordAudit(tx, admin, 'video.reorder', section.title)
  })
  return listVideos(admin, sectionId)
}
