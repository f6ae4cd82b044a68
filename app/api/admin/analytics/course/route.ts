import { sectionProgressListSchema } from '@/lib/contract/course/section-progress'
import { listSectionProgress, refreshSectionProgress } from '@/lib/data/course/section-progress'
import { methods, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(
    { access: 'admin', response: sectionProgressListSchema, after: () => refreshSectionProgress() },
    ({ viewer }) => listSectionProgress(viewer),
  ),
})
