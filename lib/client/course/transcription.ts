import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { callApi } from '@/lib/client/api'
import { loadVideoFile } from '@/lib/client/media/local-videos'
import { uploadUnregisteredFile } from '@/lib/client/media/uploads'
import { useApiMutation } from '@/lib/client/use-api-mutation'
import { type TranscriptionStatus, transcriptionStatusSchema } from '@/lib/contract/course/transcription'
import { extractSpeechOperation } from '@/lib/contract/media/media-worker'
import { fitAudioSegments } from './fit-audio-segments'

const POLL_MS = 4000

/**
 * Returns the query for the state of a lesson’s transcription. Each poll also continues the transcription.
 */
export function transcriptionQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'speech'],
    queryFn: () => callApi('GET', `/api/videos/${videoId}/speech`, undefined, transcriptionStatusSchema),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  })
}

const isInProgress = ({ state, hasService, isByHand }: TranscriptionStatus) =>
  state === 'waiting' && hasService && !isByHand

/** Transcribes a whole lesson again, or the parts that failed. */
export function useRestartTranscription(videoId: string) {
  return useApiMutation(
    (anew: boolean) =>
      callApi('POST', `/api/videos/${videoId}/speech`, { anew }, transcriptionStatusSchema, { isSlow: true }),
    ['/api/videos', videoId, 'speech'],
  )
}

/** Retries all lessons whose transcription failed, then refetches the given query. */
export const useRetryFailedTranscriptions = (refetchedKey: QueryKey) =>
  useApiMutation<void, void>(
    () => callApi('POST', '/api/admin/speech', undefined, undefined, { isSlow: true }),
    refetchedKey,
  )

interface Lesson {
  id: string
  videoUrl: string
}

interface ExtractionOptions {
  /** Progress from 0 to 1. Stays 0 while this work waits for another tab of this browser. */
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Extracts the audio of a lesson’s video in this browser and uploads it for transcription. Throws
 * MediaWorkerError if the video can’t be read, and upload errors.
 */
export async function submitLessonAudio(
  lesson: Lesson,
  { onShare, signal }: ExtractionOptions = {},
): Promise<TranscriptionStatus> {
  const { withMediaWorker } = await import('@/lib/client/media/worker/media-worker-client')
  const { id, videoUrl } = lesson
  return withMediaWorker(async (mediaWorker) => {
    const file = await loadVideoFile(videoUrl, signal)
    const running = { onProgress: onShare, signal }
    const { pieces, made } = await mediaWorker.run(extractSpeechOperation, { file }, running)
    const fitting = fitAudioSegments(pieces)
    const sound = made && new File([made.file], 'speech.webm', { type: 'audio/webm' })
    const uploadURL = sound ? await uploadUnregisteredFile('speech', sound) : undefined
    const body = { uploadURL, sourcePath: videoUrl, pieces: fitting }
    return callApi('PUT', `/api/videos/${id}/speech`, body, transcriptionStatusSchema, { isSlow: true })
  }, signal && { signal })
}

/** Transcribes a lesson automatically if it has no transcript yet and a speech service is configured. */
export async function transcribeAutomatically(lesson: Lesson): Promise<void> {
  if (!lesson.videoUrl.startsWith('/objects/')) return
  const speech = await callApi('GET', `/api/videos/${lesson.id}/speech`, undefined, transcriptionStatusSchema)
  if (speech.state === 'none' && speech.hasService && !speech.isByHand) await submitLessonAudio(lesson)
}
