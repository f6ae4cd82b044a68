import 'server-only'
import { z } from 'zod'
import { isEmbedHost } from '@/lib/contract/media/embed-url'
import { isLessonPublishedSql } from '@/lib/data/is-published'
import type { Admin } from '@/lib/server/auth/session'
import { queryRows } from '@/lib/server/db/typed-rows'

const lessonSchema = z.strictObject({ videoUrl: z.string(), hasCaptions: z.boolean() })

/** Counts the published lessons, those with captions, and those that play on YouTube or Vimeo. */
export async function countCaptionedLessons(_admin: Admin) {
  const lessons = await queryRows(lessonSchema)`
    SELECT v.video_url, v.captions_url IS NOT NULL AS has_captions
    FROM videos v JOIN course_sections s ON s.id = v.section_id WHERE ${isLessonPublishedSql}`
  return {
    lessons: lessons.length,
    captioned: lessons.filter(({ hasCaptions }) => hasCaptions).length,
    embedded: lessons.filter(({ videoUrl }) => URL.canParse(videoUrl) && isEmbedHost(new URL(videoUrl)))
      .length,
  }
}
