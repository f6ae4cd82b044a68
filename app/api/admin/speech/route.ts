import { retryFailedTranscriptions } from '@/lib/data/course/retry-transcriptions'
import { transcribeLessons } from '@/lib/data/course/transcribe-lessons'
import { refreshAttentionAfter } from '@/lib/data/sales/attention'
import { createMethodHandlers, route } from '@/lib/server/http/route'

/** Maximum duration on a serverless host. Seconds. Transcription continues after the response. */
export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = createMethodHandlers({
  POST: route({ access: 'admin', status: 204, after: transcribeLessons }, ({ viewer }) =>
    refreshAttentionAfter(retryFailedTranscriptions(viewer)),
  ),
})
