import { probeVideoOperation } from '@/lib/contract/media/media-worker'
import { inspectVideo } from './inspect-video'
import { canUseMediaWorker, withMediaWorker } from './worker/media-worker-client'

/**
 * Returns a video's length in whole seconds. Also works in a hidden tab. Null if this browser cannot read it.
 */
export async function readVideoDuration(file: File): Promise<number | null> {
  if (!canUseMediaWorker()) return (await inspectVideo(file)).seconds
  const look = withMediaWorker(({ run }) => run(probeVideoOperation, { file }), { isLight: true })
  const video = await look.catch(() => null)
  return video?.picture?.canDecode ? Math.round(video.seconds) : null
}
