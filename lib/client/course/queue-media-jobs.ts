import { startEncoding } from '@/lib/client/media/encoding-jobs'
import { isLocalVideo } from '@/lib/client/media/local-videos'
import { queueTranscription } from './queue-transcription'

/**
 * Makes renditions of a new lesson and transcribes it in the background. Failures aren’t reported here; the
 * lesson’s pages show what is missing and can start it again.
 */
export function queueMediaJobs(video: { id: string; videoUrl: string }): void {
  // For a video that this page has just uploaded. Renditions come before the transcript, because students
  // need them first.
  if (isLocalVideo(video.videoUrl)) void startEncoding(video.id)
  queueTranscription(video)
}
