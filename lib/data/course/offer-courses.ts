import 'server-only'
import { type OfferCourse, offerCourseSchema } from '@/lib/contract/course/offers'
import type { Admin } from '@/lib/server/auth/session'
import { queryRows } from '@/lib/server/db/typed-rows'
import { courseListOrderSql, sectionOrderSql, videoOrderSql } from './course-order'

/**
 * Returns every course with its sections, in course order. Lists only the lessons after which an offer is
 * shown.
 */
export function listOfferCourses(_admin: Admin): Promise<OfferCourse[]> {
  return queryRows(offerCourseSchema)`
    SELECT c.id, c.title, COALESCE((
      SELECT json_agg(json_build_object('id', s.id, 'title', s.title, 'lessons', COALESCE((
        SELECT json_agg(json_build_object('id', v.id, 'title', v.title) ORDER BY ${videoOrderSql})
        FROM videos v WHERE v.section_id = s.id AND EXISTS (SELECT FROM offers o WHERE o.after_video_id = v.id)
      ), '[]')) ORDER BY ${sectionOrderSql})
      FROM course_sections s WHERE s.course_id = c.id), '[]') AS sections
    FROM courses c ORDER BY ${courseListOrderSql}`
}
