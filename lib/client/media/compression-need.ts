import type { CompressionPlan, VideoProbeResult } from '@/lib/contract/media/media-worker'
import { estimateCompressionSeconds, findSplitPoints, probeVideo } from './compress-video'
import {
  findProcessingOffer,
  isTooLargeVideo,
  type ProcessingOffer,
  planCompression,
  planParts,
  planSplit,
  type SplitPlan,
} from './compression-plan'
import { MediaWorkerError } from './worker/media-job'

/** The next step for a video before it can be uploaded. */
export type CompressionNeed =
  | { step: 'none' }
  /** The video is too large, and this browser cannot make it smaller. */
  | { step: 'stuck' }
  | { step: 'offered'; offer: ProcessingOffer; plan: CompressionPlan }
  /**
   * The video is too long for one lesson: at the maximum size, its picture would look bad. `cutting` is null
   * if even the maximum number of parts is too few.
   */
  | { step: 'long'; video: VideoProbeResult; cutting: SplitPlan | null }

export async function findCompressionNeed(file: File, signal: AbortSignal): Promise<CompressionNeed> {
  const video = await probeVideo(file, signal)
  const isLarge = isTooLargeVideo(file)
  const offer = video && findProcessingOffer(video)
  if (!video || !offer) return { step: isLarge ? 'stuck' : 'none' }
  const plan = planCompression(video)
  if (plan) return { step: 'offered', offer, plan }
  return isLarge ? { step: 'long', video, cutting: planSplit(video) } : { step: 'none' }
}

/** The plans for a video's lessons, and the estimated processing time in this browser, in seconds. */
export interface CompressionEstimate {
  plans: CompressionPlan[]
  needs: number
}

/**
 * Returns the plans and the estimated time. A video that is too long is cut at silences. Throws a
 * `MediaWorkerError`.
 */
export async function estimateCompression(
  file: File,
  look: CompressionNeed,
  running: { signal: AbortSignal; onWaiting: () => void },
): Promise<CompressionEstimate> {
  const plans = await plansOf(file, look, running.signal)
  const middle = plans[Math.floor(plans.length / 2)]
  if (!middle) throw new MediaWorkerError('unencodable')
  const seconds = plans.reduce((sum, plan) => sum + plan.seconds, 0)
  const needs = ((await estimateCompressionSeconds(file, middle, running)) * seconds) / middle.seconds
  return { plans, needs }
}

async function plansOf(file: File, look: CompressionNeed, signal: AbortSignal): Promise<CompressionPlan[]> {
  if (look.step === 'offered') return [look.plan]
  if (look.step !== 'long' || !look.cutting) return []
  return planParts(look.video, await findSplitPoints(file, look.cutting, signal))
}
