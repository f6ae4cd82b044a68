import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { filmAt } from '@/lib/client/media/at-hand'
import { sendFile } from '@/lib/client/media/uploads'
import { useWrite } from '@/lib/client/write'
import { type Speech, speechSchema } from '@/lib/contract/course/speech'
import { extractSpeech } from '@/lib/contract/media/workshop/speech'
import { fittingPieces } from './speech-body'

const POLL_MS = 4000

/** State of a lesson’s transcription. Each poll also continues the work. */
export function speechQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'speech'],
    queryFn: () => api('GET', `/api/videos/${videoId}/speech`, undefined, speechSchema),
    refetchInterval: ({ state: { data } }) => (data && isInProgress(data) ? POLL_MS : false),
  })
}

const isInProgress = ({ state, hasService, isByHand }: Speech) =>
  state === 'waiting' && hasService && !isByHand

/** Transcribes a whole lesson again, or the parts that failed. */
export function useWriteAgain(videoId: string) {
  return useWrite(
    (anew: boolean) => api('POST', `/api/videos/${videoId}/speech`, { anew }, speechSchema, { isSlow: true }),
    ['/api/videos', videoId, 'speech'],
  )
}

/** Retries all lessons whose transcription failed, then refetches the given query. */
export const useRetrySpeech = (refetchedKey: QueryKey) =>
  useWrite<void, void>(
    () => api('POST', '/api/admin/speech', undefined, undefined, { isSlow: true }),
    refetchedKey,
  )

interface Lesson {
  id: string
  videoUrl: string
}

interface ExtractionOptions {
  /** Progress from 0 to 1. Stays 0 while another tab of this browser does the work. */
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Extracts the audio of a lesson’s video in this browser and uploads it for transcription. Throws
 * WorkshopFailure if the video can’t be read, and upload errors.
 */
export async function listenTo(lesson: Lesson, { onShare, signal }: ExtractionOptions = {}): Promise<Speech> {
  const { inWorkshop } = await import('@/lib/client/media/workshop/open')
  const { id, videoUrl } = lesson
  return inWorkshop(async (workshop) => {
    const file = await filmAt(videoUrl, signal)
    const running = { onProgress: onShare, signal }
    const { pieces, made } = await workshop.run(extractSpeech, { file }, running)
    const fitting = fittingPieces(pieces)
    const sound = made && new File([made.file], 'speech.webm', { type: 'audio/webm' })
    const uploadURL = sound ? await sendFile('speech', sound) : undefined
    const body = { uploadURL, sourcePath: videoUrl, pieces: fitting }
    return api('PUT', `/api/videos/${id}/speech`, body, speechSchema, { isSlow: true })
  }, signal && { signal })
}

/** Transcribes a lesson automatically if it has no transcript yet and a speech service is configured. */
export async function listenByItself(lesson: Lesson): Promise<void> {
  if (!lesson.videoUrl.startsWith('/objects/')) return
  const speech = await api('GET', `/api/videos/${lesson.id}/speech`, undefined, speechSchema)
  if (speech.state === 'none' && speech.hasService && !speech.isByHand) await listenTo(lesson)
}
