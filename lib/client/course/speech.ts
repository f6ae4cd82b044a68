import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { api } from '@/lib/client/api'
import { filmAt } from '@/lib/client/media/at-hand'
import { sendFile } from '@/lib/client/media/uploads'
import { useWrite } from '@/lib/client/write'
import { type Speech, speechSchema } from '@/lib/contract/course/speech'
import { extractSpeech } from '@/lib/contract/media/workshop/speech'
import { fittingPieces } from './speech-body'

const SOON_MS = 4000

/** How it stands with writing a lesson's words down; looked at again while it goes on, which takes it further. */
export function speechQuery(videoId: string) {
  return queryOptions({
    queryKey: ['/api/videos', videoId, 'speech'],
    queryFn: () => api('GET', `/api/videos/${videoId}/speech`, undefined, speechSchema),
    refetchInterval: ({ state: { data } }) => (data && isGoingOn(data) ? SOON_MS : false),
  })
}

const isGoingOn = ({ state, hasService, isByHand }: Speech) => state === 'waiting' && hasService && !isByHand

/** Has all of it written down once more, or what could not be. */
export function useWriteAgain(videoId: string) {
  return useWrite(
    (anew: boolean) => api('POST', `/api/videos/${videoId}/speech`, { anew }, speechSchema),
    ['/api/videos', videoId, 'speech'],
  )
}

/** Has all lessons tried again that could not be written down; `told` is where that is read. */
export const useRetrySpeech = (told: QueryKey) =>
  useWrite<void, void>(() => api('POST', '/api/admin/speech'), told)

interface Lesson {
  id: string
  videoUrl: string
}

interface Listening {
  /** How far it is, from 0 to 1; 0 while another tab of this browser is at work. */
  onShare?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Listens to a lesson's film in this browser and hands what is said to the server. Throws a WorkshopFailure for a film that
 * cannot be listened to, and what sending it throws.
 */
export async function listenTo(lesson: Lesson, { onShare, signal }: Listening = {}): Promise<Speech> {
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
    return api('PUT', `/api/videos/${id}/speech`, body, speechSchema)
  }, signal && { signal })
}

/** Does so for a lesson that nobody has listened to yet, where there is somebody to write its words down. */
export async function listenByItself(lesson: Lesson): Promise<void> {
  if (!lesson.videoUrl.startsWith('/objects/')) return
  const speech = await api('GET', `/api/videos/${lesson.id}/speech`, undefined, speechSchema)
  if (speech.state === 'none' && speech.hasService && !speech.isByHand) await listenTo(lesson)
}
