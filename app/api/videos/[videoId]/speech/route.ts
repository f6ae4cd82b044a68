import { speechAgainSchema, speechInputSchema, speechSchema } from '@/lib/contract/course/speech'
import { videoParams } from '@/lib/contract/course/videos'
import { getSpeech, keepSpeech, writeAgain } from '@/lib/data/course/speech'
import { writeDownSpeech } from '@/lib/data/course/transcripts'
import { methods, route } from '@/lib/server/http/route'

/** Seconds. Transcription continues after the response. */
export const maxDuration = 120

const spec = { access: 'admin', params: videoParams, response: speechSchema, after: writeDownSpeech } as const

// Each poll continues the transcription, because maintenance may run only once a day.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: route(spec, ({ viewer, params }) => getSpeech(viewer, params.videoId)),
  PUT: route({ ...spec, body: speechInputSchema }, ({ viewer, params, body }) =>
    keepSpeech(viewer, params.videoId, body),
  ),
  POST: route({ ...spec, body: speechAgainSchema }, ({ viewer, params, body }) =>
    writeAgain(viewer, params.videoId, body.anew),
  ),
})
