import 'server-only'
import { z } from 'zod'
import { AppError } from '@/lib/contract/error'
import {
  canSeeLessonSql,
  lessonAccessShape,
  lessonAccessSql,
  requireUnlocked,
} from '@/lib/data/people/content-access'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'

/** SQL: the playable renditions of video `v`, made from its current video file. */
const fromPlayable = Prisma.sql`
  FROM video_renditions r WHERE r.video_id = v.id AND r.source_path = v.video_url AND r.state = 'ready'`

export const hasStreamSql = Prisma.sql`EXISTS (SELECT 1 ${fromPlayable})`

/**
 * SQL: the storyboard of video `v`, which is always made from the current video file: replacing the file deletes the
 * storyboard.
 */
export const storyboardSql = Prisma.sql`
  CASE WHEN v.storyboard_path IS NULL THEN NULL ELSE json_build_object('url', v.storyboard_path,
    'seconds', v.storyboard_seconds, 'columns', v.storyboard_columns) END`

const numbers = z.array(z.int())
const variantSchema = z.strictObject({
  id: z.uuid(),
  width: z.int(),
  height: z.int(),
  bandwidth: z.int(),
  codecs: z.string(),
  bytes: z.int(),
  ms: z.int(),
})
const streamSchema = z.strictObject({ ...lessonAccessShape, variants: z.array(variantSchema) })
const renditionFileSchema = z.strictObject({
  ...lessonAccessShape,
  objectPath: z.string(),
  initBytes: z.int(),
  segmentMs: numbers,
  segmentBytes: numbers,
})

const playlist = (lines: string[]) => `${lines.join('\n')}\n`
const noStream = () => new AppError('not_found', 'This lesson has no streaming version')

/**
 * Returns the playlist of all sizes of a lesson (HLS, RFC 8216), smallest first. Throws `forbidden`, and
 * `not_found`, also if the lesson has no renditions.
 */
export async function getMasterPlaylist(viewer: Viewer, videoId: string): Promise<string> {
  const [found] = await queryPrepared(streamSchema)`
    SELECT ${lessonAccessSql(viewer)},
      COALESCE((SELECT json_agg(json_build_object('id', r.id, 'width', r.width, 'height', r.height,
        'bandwidth', r.bandwidth, 'codecs', r.codecs, 'bytes', r.bytes,
        'ms', (SELECT sum(ms) FROM unnest(r.segment_ms) ms)) ORDER BY r.position) ${fromPlayable}), '[]') AS variants
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  const { variants } = requireUnlocked(found, 'Video not found')
  if (variants.length === 0) throw noStream()
  return playlist([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...variants.flatMap(variant),
  ])
}

const variant = ({ id, width, height, bandwidth, codecs, bytes, ms }: z.infer<typeof variantSchema>) => [
  `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},AVERAGE-BANDWIDTH=${Math.min(bandwidth, Math.round((8000 * bytes) / ms))},RESOLUTION=${width}x${height},CODECS="${codecs}"`,
  `stream/${id}.m3u8`,
]

const inSeconds = (ms: number) => (ms / 1000).toFixed(3)

/**
 * Returns the playlist of one size, with each segment's byte range in that size's file. Throws `not_found`
 * and `forbidden`.
 */
export async function getRenditionPlaylist(
  viewer: Viewer,
  videoId: string,
  renditionId: string,
): Promise<string> {
  const [found] = await queryPrepared(renditionFileSchema)`
    SELECT ${lessonAccessSql(viewer)}, r.object_path, r.init_bytes, r.segment_ms, r.segment_bytes
    FROM videos v JOIN course_sections s ON s.id = v.section_id
      JOIN video_renditions r ON r.video_id = v.id AND r.source_path = v.video_url AND r.state = 'ready'
    WHERE v.id = ${videoId}::uuid AND r.id = ${renditionId}::uuid AND ${canSeeLessonSql(viewer)}`
  const { objectPath, initBytes, segmentMs, segmentBytes } = requireUnlocked(found, 'Rendition not found')
  let at = initBytes
  const segments = segmentMs.flatMap((ms, index) => {
    const bytes = segmentBytes[index] ?? 0
    const lines = [`#EXTINF:${inSeconds(ms)},`, `#EXT-X-BYTERANGE:${bytes}@${at}`, objectPath]
    at += bytes
    return lines
  })
  return playlist([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...segmentMs) / 1000)}`,
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-MAP:URI="${objectPath}",BYTERANGE="${initBytes}@0"`,
    ...segments,
    '#EXT-X-ENDLIST',
  ])
}
