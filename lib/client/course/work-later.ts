import { isAtHand } from '@/lib/client/media/at-hand'
import { startMaking } from '@/lib/client/media/making'
import { listenLater } from './listen-later'

/**
 * Makes renditions of a new lesson and transcribes it in the background. Failures aren’t reported here; the
 * lesson’s pages show what is missing and can start it again.
 */
export function workLater(video: { id: string; videoUrl: string }): void {
  // For a video that this page has just uploaded. Renditions come before the transcript, because students
  // need them first.
  if (isAtHand(video.videoUrl)) void startMaking(video.id)
  listenLater(video)
}
