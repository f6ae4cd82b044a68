import 'server-only'
import { Prisma } from '@/lib/server/db/client'

/** SQL: the times at which people opened lessons, as a subquery with `user_id`, `video_id` and `at`. */
export const lessonVisitsSql = Prisma.sql`(
  SELECT user_id, resource_id AS video_id, timestamp AS at FROM access_logs WHERE action = 'video_viewed')`
