import 'server-only'
import type { Video, VideoDetail } from '@/lib/contract/videos'
import { db, Prisma } from '@/lib/server/db'
import type { Viewer } from '@/lib/server/session'
import { mayWatch, requireOpen } from './access'

type VideoRow = Omit<Video, 'createdAt'> & { createdAt: Date }

const columns = Prisma.sql`
  v.id, v.section_id AS "sectionId", v.title, v.description, v.video_url AS "videoUrl",
  v.thumbnail_url AS "thumbnailUrl", v.captions_url AS "captionsUrl", v.duration, v."order", v.created_at AS "createdAt"`

function toVideo<Row extends VideoRow>(row: Row) {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/** The videos of a section in their order. Throws not_found or forbidden for the section. */
export async function listVideos(viewer: Viewer, sectionId: string): Promise<Video[]> {
  // The section is the left side, so that one query tells missing, locked and empty apart.
  const rows = await db.$queryRaw<({ open: boolean } & (VideoRow | { [Field in keyof VideoRow]: null }))[]>`
    SELECT ${mayWatch(viewer)} AS open, ${columns}
    FROM course_sections s LEFT JOIN videos v ON v.section_id = s.id
    WHERE s.id = ${sectionId}::uuid
    ORDER BY v."order", v.created_at, v.id`
  requireOpen(rows[0], 'Section not found')
  return rows.flatMap(({ open, ...row }) => (row.id === null ? [] : [toVideo(row)]))
}

type DetailRow = VideoRow & { open: boolean; sectionTitle: string; nextVideo: VideoDetail['nextVideo'] }

/** One video with the next one of its section. Throws not_found, or forbidden when its section is locked. */
export async function getVideo(viewer: Viewer, videoId: string): Promise<VideoDetail> {
  const rows = await db.$queryRaw<DetailRow[]>`
    SELECT ${columns}, ${mayWatch(viewer)} AS open, s.title AS "sectionTitle",
      (SELECT json_build_object('id', n.id, 'title', n.title) FROM videos n
        WHERE n.section_id = v.section_id
          AND (n."order", n.created_at, n.id) > (v."order", v.created_at, v.id)
        ORDER BY n."order", n.created_at, n.id LIMIT 1) AS "nextVideo"
    FROM videos v JOIN course_sections s ON s.id = v.section_id
    WHERE v.id = ${videoId}::uuid`
  const { open, ...row } = requireOpen(rows[0], 'Video not found')
  return toVideo(row)
}
