import { transcriptInputSchema, transcriptSchema } from '@/lib/contract/course/cues'
import { videoParams } from '@/lib/contract/course/videos'
import { getTranscript } from '@/lib/data/course/read-transcript'
import { saveTranscript } from '@/lib/data/course/save-transcript'
import { createMethodHandlers, route } from '@/lib/server/http/route'

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route({ access: 'user', params: videoParams, response: transcriptSchema }, ({ viewer, params }) =>
    getTranscript(viewer, params.videoId),
  ),
  PUT: route(
    { access: 'admin', params: videoParams, body: transcriptInputSchema, response: transcriptSchema },
    ({ viewer, params, body }) => saveTranscript(viewer, params.videoId, body),
  ),
})
