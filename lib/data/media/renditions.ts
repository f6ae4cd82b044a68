import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import { objectKeyOf } from '@/lib/contract/media/object-paths'
import { SMALLER_RENDITION_SHARE_MAX } from '@/lib/contract/media/rendition-ladder'
import {
  computePeakBandwidth,
  RENDITIONS_BYTES_RATIO,
  RENDITIONS_MAX,
  type Rendition,
  type RenditionInput,
  renditionSchema,
} from '@/lib/contract/media/renditions'
import { recordAudit } from '@/lib/data/system/audit'
import type { Admin } from '@/lib/server/auth/session'
import { Prisma, type Transaction, transaction } from '@/lib/server/db/client'
import { queryRows } from '@/lib/server/db/typed-rows'
import { getStorage } from '@/lib/server/media/storage/storage'
import { findRenditionMismatch } from '@/lib/server/media/storage/verify-rendition'
import { registerLessonUpload } from './uploads'

/**
 * SQL: the renditions of video row `v` as JSON, ordered by bandwidth. Contains only renditions of the current
 * video file.
 */
export const renditionsSql = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('id', r.id, 'position', r.position, 'width', r.width, 'height', r.height,
    'bandwidth', r.bandwidth, 'codecs', r.codecs, 'bytes', r.bytes, 'state', r.state) ORDER BY r.position)
    FROM video_renditions r WHERE r.video_id = v.id AND r.source_path = v.video_url), '[]')`

const videoRowSchema = z.strictObject({ title: z.string(), videoUrl: z.string() })

/**
 * Locks a video until the transaction ends, and returns its title. Throws `not_found`, and `conflict` if the
 * video file was replaced.
 */
export async function requireCurrentVideoFile(
  tx: Transaction,
  videoId: string,
  sourcePath: string,
): Promise<string> {
  const [video] = await queryRows(videoRowSchema, tx)`
    SELECT title, video_url FROM videos WHERE id = ${videoId}::uuid FOR NO KEY UPDATE`
  if (!video) throw new AppError('not_found', 'Video not found')
  if (video.videoUrl !== sourcePath) {
    throw new AppError('conflict', 'This lesson’s video has been replaced, so this file is no longer needed')
  }
  return video.title
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const sizeOf = ({ initBytes, segmentBytes }: RenditionInput) => initBytes + sum(segmentBytes)

const invalidField = (field: string, message: string) =>
  new AppError('bad_request', `${field}: ${message}`, { fields: { [field]: [message] } })

/**
 * Adds an uploaded rendition to a lesson. Replaces a rendition of the same size. The owner’s browser encodes
 * the renditions: see `lib/client/media/encode-lesson-media.ts`. Throws `not_found`, `bad_request` with the
 * reason, or `conflict` if the lesson has another video file or reached its limit.
 */
export async function registerRendition(
  admin: Admin,
  videoId: string,
  input: RenditionInput,
): Promise<Rendition> {
  const { uploadURL, sourcePath, codecs, initBytes } = input
  const bytes = sizeOf(input)
  if (input.bandwidth !== computePeakBandwidth(input))
    throw invalidField('bandwidth', 'Doesn’t match the segments')
  await transaction((tx) => requireCurrentVideoFile(tx, videoId, sourcePath))
  const source = await getStorage().head(objectKeyOf(sourcePath))
  if (!source) throw invalidField('sourcePath', 'Video file not found')
  const claim = { rendition: { codecs, initBytes, bytes } }
  const { objectPath } = await registerLessonUpload(admin, uploadURL, 'rendition', claim)
  // `registerLessonUpload` doesn’t check a file again that is already registered, and this request may claim
  // other properties.
  const fault = await findRenditionMismatch(objectKeyOf(objectPath), claim.rendition)
  if (fault) throw invalidField('uploadURL', fault)
  return transaction(async (tx) => {
    const title = await requireCurrentVideoFile(tx, videoId, sourcePath)
    // Renditions of the previous video file are no longer useful.
    await tx.videoRendition.deleteMany({ where: { videoId, sourcePath: { not: sourcePath } } })
    const others = await requireWithinLimits(tx, videoId, input, source.bytes)
    const isTop = others.every(({ height }) => height <= input.height)
    const share = bytes / source.bytes
    const state = !isTop && share > SMALLER_RENDITION_SHARE_MAX ? ('dropped' as const) : ('ready' as const)
    const { uploadURL: _, width, height, ...numbers } = input
    const row = { ...numbers, bytes, state, objectPath: state === 'ready' ? objectPath : null, position: 0 }
    const where = { videoId_sourcePath_width_height: { videoId, sourcePath, width, height } }
    const { id } = await tx.videoRendition.upsert({
      where,
      create: { ...row, videoId, width, height },
      update: row,
    })
    await recordAudit(tx, admin, 'video.rendition', title)
    return updatePositions(tx, videoId, id)
  })
}

/**
 * Returns the renditions other than the new one. Throws `conflict` if there would be too many, or if they
 * would be too large together.
 */
async function requireWithinLimits(
  tx: Transaction,
  videoId: string,
  input: RenditionInput,
  sourceBytes: number,
) {
  const all = await tx.videoRendition.findMany({
    where: { videoId },
    select: { width: true, height: true, bytes: true },
  })
  const others = all.filter(({ width, height }) => width !== input.width || height !== input.height)
  if (others.length >= RENDITIONS_MAX) {
    throw new AppError('conflict', `A video can have at most ${RENDITIONS_MAX} renditions`)
  }
  const bytes = sum(others.map((other) => other.bytes)) + sizeOf(input)
  if (bytes > RENDITIONS_BYTES_RATIO * sourceBytes) {
    throw new AppError(
      'conflict',
      `All renditions of a video together can be at most ${RENDITIONS_BYTES_RATIO} times as large as the video`,
    )
  }
  return others
}

const renditionRow = Prisma.sql`id, position, width, height, bandwidth, codecs, bytes, state`

/**
 * Updates the positions of a lesson's renditions, which are ordered by bandwidth. Returns the rendition with
 * this ID.
 */
async function updatePositions(tx: Transaction, videoId: string, id: string): Promise<Rendition> {
  await tx.$executeRaw`
    UPDATE video_renditions r SET position = ranked.position
    FROM (SELECT id, row_number() OVER (ORDER BY bandwidth, height, id)::int AS position
      FROM video_renditions WHERE video_id = ${videoId}::uuid) ranked
    WHERE r.id = ranked.id AND r.position <> ranked.position`
  const [row] = await queryRows(renditionSchema, tx)`
    SELECT ${renditionRow} FROM video_renditions WHERE id = ${id}::uuid`
  if (!row) throw new AppError('not_found', 'Rendition not found')
  return row
}
