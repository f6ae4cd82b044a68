import { startEncoding } from '@/lib/client/media/encoding-jobs'
import { isLocalVideo } from '@/lib/client/media/local-videos'
import { queueTranscription } from './queue-transcription'

interface NewLesson {
  id: string
  videoUrl: string
}

/**
 * Makes renditions of a new lesson and transcribes it in the background. Failures aren’t reported here; the
 * lesson’s pages show what is missing and can start it again.
 */
export function queueMediaJobs(video: NewLesson): void {
  // Encodes only a video that this page has just uploaded. Renditions come before the transcript, because
  // students need them first.
  if (isLocalVideo(video.videoUrl)) void startEncoding(video.id)
  queueTranscription(video)
}

let added: NewLesson[] = []

/** Remembers a new lesson whose video still needs processing (renditions, transcript). */
export const addPendingMediaJob = (lesson: NewLesson): void => void added.push(lesson)

/** Starts processing the remembered lessons. */
export function startPendingMediaJobs(): void {
  for (const lesson of added) queueMediaJobs(lesson)
  added = []
}
