import { retryFailedSpeech } from '@/lib/data/course/speech-retry'
import { writeDownSpeech } from '@/lib/data/course/transcripts'
import { thenRefreshed } from '@/lib/data/sales/stuck'
import { methods, route } from '@/lib/server/http/route'

/** Seconds. Transcription continues after the response. */
export const maxDuration = 120

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: route({ access: 'admin', status: 204, after: writeDownSpeech }, ({ viewer }) =>
    thenRefreshed(retryFailedSpeech(viewer)),
  ),
})
