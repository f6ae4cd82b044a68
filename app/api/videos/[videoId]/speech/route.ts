import {
  restartTranscriptionSchema,
  speechAudioInputSchema,
  transcriptionStatusSchema,
} from '@/lib/contract/course/transcription'
import { videoParams } from '@/lib/contract/course/videos'
import { transcribeLessons } from '@/lib/data/course/transcribe-lessons'
import {
  getTranscriptionStatus,
  restartTranscription,
  saveSpeechAudio,
} from '@/lib/data/course/transcription'
import { createMethodHandlers, route } from '@/lib/server/http/route'

/** Maximum duration on a serverless host. Seconds. Transcription continues after the response. */
export const maxDuration = 120

const spec = {
  access: 'admin',
  params: videoParams,
  response: transcriptionStatusSchema,
  after: transcribeLessons,
} as const

// Continues the transcription with each status request, because maintenance may run only once a day.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  GET: route(spec, ({ viewer, params }) => getTranscriptionStatus(viewer, params.videoId)),
  PUT: route({ ...spec, body: speechAudioInputSchema }, ({ viewer, params, body }) =>
    saveSpeechAudio(viewer, params.videoId, body),
  ),
  POST: route({ ...spec, body: restartTranscriptionSchema }, ({ viewer, params, body }) =>
    restartTranscription(viewer, params.videoId, body.anew),
  ),
})
