import { isAtHand } from '@/lib/client/media/at-hand'
import { startMaking } from '@/lib/client/media/making'
import { listenLater } from './listen-later'

/**
 * After a lesson is there, of its film. What fails is not told here: the lesson and its words page say what is missing, and
 * begin it by one press.
 */
export function workLater(video: { id: string; videoUrl: string }): void {
  // Of a film that this page has just sent. It is made before it is listened to: students wait for that.
  if (isAtHand(video.videoUrl)) void startMaking(video.id)
  listenLater(video)
}
