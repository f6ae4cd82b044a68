import 'server-only'
import { type Transcript, transcriptSchema } from '@/lib/contract/course/cues'
import { AppError } from '@/lib/contract/error'
import { isoTimeSql } from '@/lib/data/iso-time-sql'
import {
  canSeeLessonSql,
  canWatchSql,
  lessonAccessShape,
  lessonAccessSql,
  requireUnlocked,
} from '@/lib/data/people/content-access'
import type { Viewer } from '@/lib/server/auth/session'
import { Prisma } from '@/lib/server/db/client'
import { queryPrepared } from '@/lib/server/db/typed-rows'
import { formatWebVtt } from '@/lib/server/media/captions/format-web-vtt'

const readSchema = transcriptSchema.extend(lessonAccessShape)

/** SQL: the cues of video row `v` in order, as one value. */
const cuesOfVideo = Prisma.sql`
  COALESCE((SELECT json_agg(json_build_object('id', c.id, 'startMs', c.start_ms, 'endMs', c.end_ms, 'text', c.text,
    'editedAt', ${isoTimeSql(Prisma.sql`c.edited_at`)}, 'made', c.made) ORDER BY c.start_ms, c.id)
    FROM transcript_cues c WHERE c.video_id = v.id), '[]')`

/** Returns a lesson's transcript. Throws `not_found` or `forbidden` for the video. */
export async function getTranscript(viewer: Viewer, videoId: string): Promise<Transcript> {
  // The query reads the cues only if the viewer may watch the video.
  const [found] = await queryPrepared(readSchema)`
    SELECT ${lessonAccessSql(viewer)}, v.language, CASE WHEN ${canWatchSql(viewer)} THEN ${cuesOfVideo} ELSE '[]' END AS cues
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid AND ${canSeeLessonSql(viewer)}`
  return requireUnlocked(found, 'Video not found')
}

/**
 * Returns a lesson's transcript as captions (WebVTT). Throws `not_found` or `forbidden` for the video, and
 * `not_found` if it has no cues.
 */
export async function getCaptions(viewer: Viewer, videoId: string): Promise<string> {
  const { cues } = await getTranscript(viewer, videoId)
  if (cues.length === 0) throw new AppError('not_found', 'This lesson has no captions')
  return formatWebVtt(cues)
}
