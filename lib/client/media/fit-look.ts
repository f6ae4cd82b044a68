import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import type { ProbeResult } from '@/lib/contract/media/workshop/probe'
import { findCutsIn, measureFit, probeFilm } from './fit'
import { type Cutting, cuttingOf, fitPlan, isTooLarge, type Offer, offerFor, partPlans } from './fit-plan'
import { WorkshopFailure } from './workshop/failure'

/** The next step for a video before it can be uploaded. */
export type Look =
  | { step: 'none' }
  /** The video is too large, and this browser cannot make it smaller. */
  | { step: 'stuck' }
  | { step: 'offered'; offer: Offer; plan: FitPlan }
  /**
   * The video is too long to look good as one lesson. `cutting` is null if even the maximum number of parts
   * is too few.
   */
  | { step: 'long'; film: ProbeResult; cutting: Cutting | null }

export async function lookInto(file: File, signal: AbortSignal): Promise<Look> {
  const film = await probeFilm(file, signal)
  const isLarge = isTooLarge(file)
  const offer = film && offerFor(film)
  if (!film || !offer) return { step: isLarge ? 'stuck' : 'none' }
  const plan = fitPlan(film)
  if (plan) return { step: 'offered', offer, plan }
  return isLarge ? { step: 'long', film, cutting: cuttingOf(film) } : { step: 'none' }
}

/** The plans for a video's lessons, and the estimated processing time in this browser, in seconds. */
export interface Making {
  plans: FitPlan[]
  needs: number
}

/**
 * Returns the plans and the estimated time. A video that is too long is cut at silences. Throws a
 * `WorkshopFailure`.
 */
export async function planMaking(
  file: File,
  look: Look,
  running: { signal: AbortSignal; onWaiting: () => void },
): Promise<Making> {
  const plans = await plansOf(file, look, running.signal)
  const middle = plans[Math.floor(plans.length / 2)]
  if (!middle) throw new WorkshopFailure('unencodable')
  const seconds = plans.reduce((sum, plan) => sum + plan.seconds, 0)
  const needs = ((await measureFit(file, middle, running)) * seconds) / middle.seconds
  return { plans, needs }
}

async function plansOf(file: File, look: Look, signal: AbortSignal): Promise<FitPlan[]> {
  if (look.step === 'offered') return [look.plan]
  if (look.step !== 'long' || !look.cutting) return []
  return partPlans(look.film, await findCutsIn(file, look.cutting, signal))
}
