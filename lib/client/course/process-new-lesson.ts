import { startEncoding } from '@/lib/client/media/lesson-media'
import { isLocalVideo } from '@/lib/client/media/local-videos'

interface NewLesson {
  id: string
  videoUrl: string
}

/**
 * Encodes a new lesson’s video in this browser and starts its transcript, both in the background. Failures
 * aren’t reported here. The lesson’s pages show what is missing and can start the work again.
 */
export function processNewLesson(video: NewLesson): void {
  // Encodes only a video that this page has just uploaded. Renditions come before the transcript, because
  // students need them first.
  if (isLocalVideo(video.videoUrl)) void startEncoding(video.id)
  queueTranscription(video)
}

/**
 * Transcribes a new lesson in the background. Failures aren’t reported here. The transcript page shows what is
 * missing and can start the transcription again.
 */
function queueTranscription(lesson: NewLesson): void {
  // Loaded on demand, because most pages never need it.
  import('./transcription')
    .then(({ transcribeAutomatically }) => transcribeAutomatically(lesson))
    .catch(() => {})
}

let pending: NewLesson[] = []

/** Remembers a new lesson until `processPendingLessons` is called. */
export const addPendingLesson = (lesson: NewLesson): void => void pending.push(lesson)

/** Starts processing the remembered lessons. */
export function processPendingLessons(): void {
  for (const lesson of pending) processNewLesson(lesson)
  pending = []
}
