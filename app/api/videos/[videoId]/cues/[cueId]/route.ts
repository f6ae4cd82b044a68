import { cueDeleteQuerySchema, cueEditSchema, cueParams, cuesSchema } from '@/lib/contract/course/cues'
import { deleteCue, updateCue } from '@/lib/data/course/cue-edits'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  PUT: route(
    { access: 'admin', params: cueParams, body: cueEditSchema, response: cuesSchema },
    ({ viewer, params, body }) => updateCue(viewer, params, body),
  ),
  DELETE: route(
    { access: 'admin', params: cueParams, query: cueDeleteQuerySchema, status: 204 },
    ({ viewer, params, query }) => deleteCue(viewer, params, query.editedAt),
  ),
})
