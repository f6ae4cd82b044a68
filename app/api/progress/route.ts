import { courseScopeQuerySchema } from '@/lib/contract/course/course-query'
import { progressInputSchema, progressListSchema, progressSchema } from '@/lib/contract/course/progress'
import { requireCourseScope } from '@/lib/data/course/course-scope'
import { listProgress, saveProgress } from '@/lib/data/course/progress'
import { logAccess } from '@/lib/data/people/access-log'
import { rebuildMilestonesOfUser } from '@/lib/data/timelines/milestones'
import { createMethodHandlers, route } from '@/lib/server/http/route'
import { runAfterResponse } from '@/lib/server/http/run-after-response'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'user', query: courseScopeQuerySchema, response: progressListSchema },
    async ({ viewer, query }) => listProgress(viewer, await requireCourseScope(viewer, query.course)),
  ),
  POST: route(
    { access: 'user', body: progressInputSchema, response: progressSchema },
    async ({ viewer, body, request }) => {
      const { progress, completedNow, isStep } = await saveProgress(viewer, body)
      const visit = { action: 'video_completed', resourceId: progress.videoId } as const
      if (completedNow) runAfterResponse('access_log', () => logAccess(viewer, request.headers, visit))
      if (isStep) runAfterResponse('line', () => rebuildMilestonesOfUser(viewer.id))
      return progress
    },
  ),
})
