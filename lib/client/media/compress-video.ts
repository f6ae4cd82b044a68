import {
  type CompressionPlan,
  compressVideoOperation,
  findCutsOperation,
  probeVideoOperation,
  type VideoProbeResult,
} from '@/lib/contract/media/media-worker'
import type { SplitPlan } from './compression-plan'

/** Length of the sample that is encoded to estimate the total time. */
const SAMPLE_SECONDS = 5

interface Running {
  signal: AbortSignal
  onProgress?: (share: number) => void
  /** Called if this job waits for another video to finish. */
  onWaiting?: () => void
}

/** Loads the code on demand, with the first video that is examined. */
const loadWorker = () => import('./worker/media-worker-client')

/** Returns a video's length, size, and codecs. Null if this browser cannot read it. */
export async function probeVideo(file: File, signal: AbortSignal): Promise<VideoProbeResult | null> {
  if (typeof VideoDecoder !== 'function') return null
  const { withMediaWorker } = await loadWorker()
  const look = withMediaWorker(({ run }) => run(probeVideoOperation, { file }), { signal, isLight: true })
  return look.catch(() => null)
}

/** Returns where to cut the video, in seconds. Throws a `MediaWorkerError`. */
export async function findSplitPoints(
  file: File,
  cutting: SplitPlan,
  signal: AbortSignal,
): Promise<number[]> {
  const { withMediaWorker } = await loadWorker()
  const listen = withMediaWorker(({ run }) => run(findCutsOperation, { file, ...cutting }, { signal }), {
    signal,
    isLight: true,
  })
  return (await listen).cuts
}

/**
 * Estimates how many seconds the whole video takes in this browser, by encoding 5 seconds from its middle.
 * Throws a `MediaWorkerError`.
 */
export async function estimateCompressionSeconds(
  file: File,
  plan: CompressionPlan,
  { signal, onWaiting }: Running,
): Promise<number> {
  const seconds = Math.min(SAMPLE_SECONDS, plan.seconds)
  const stretch = { start: (plan.stretch?.start ?? 0) + (plan.seconds - seconds) / 2, seconds }
  const { withMediaWorker } = await loadWorker()
  return withMediaWorker(
    async ({ run, discard }) => {
      const began = performance.now()
      const { made } = await run(compressVideoOperation, { file, ...plan, seconds, stretch }, { signal })
      discard(made)
      return ((performance.now() - began) / 1000) * (plan.seconds / seconds)
    },
    { signal, onWaiting },
  )
}

/** The encoded video, which exists until it is released. */
export interface CompressedVideo {
  file: File
  letGo: () => void
}

/** Encodes the video. Throws a `MediaWorkerError`. */
export async function compressVideo(
  file: File,
  plan: CompressionPlan,
  { signal, onProgress, onWaiting }: Running,
): Promise<CompressedVideo> {
  const { withMediaWorker } = await loadWorker()
  return new Promise((resolve, reject) => {
    withMediaWorker(
      async ({ run, discard }) => {
        const { made } = await run(compressVideoOperation, { file, ...plan }, { onProgress, signal })
        const { lastModified } = file
        const name = file.name.replace(/(\.[^.]*)?$/, '.mp4')
        const compressed = new File([made.file], name, { type: 'video/mp4', lastModified })
        await new Promise<void>((letGo) => resolve({ file: compressed, letGo }))
        discard(made)
      },
      { signal, onWaiting },
    ).catch(reject)
  })
}
