import { sectionProgressListSchema } from '@/lib/contract/course/section-progress'
import { listSectionProgress, refreshSectionProgress } from '@/lib/data/course/section-progress'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(
    { access: 'admin', response: sectionProgressListSchema, after: () => refreshSectionProgress() },
    ({ viewer }) => listSectionProgress(viewer),
  ),
})
