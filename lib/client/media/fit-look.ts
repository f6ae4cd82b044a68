import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import type { ProbeResult } from '@/lib/contract/media/workshop/probe'
import { findCutsIn, measureFit, probeFilm } from './fit'
import { type Cutting, cuttingOf, fitPlan, isTooLarge, type Offer, offerFor, partPlans } from './fit-plan'
import { WorkshopFailure } from './workshop/failure'

/** What a film needs before it can be sent. */
export type Look =
  | { step: 'none' }
  /** It is too large, and this browser cannot help. */
  | { step: 'stuck' }
  | { step: 'offered'; offer: Offer; plan: FitPlan }
  /** It is too long to look good as one lesson; `cutting` is null where not even many would help. */
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

/** What is made of a film for its lessons, and how many seconds that takes here. */
export interface Making {
  plans: FitPlan[]
  needs: number
}

/** Finds out both; a film that is too long is cut where it is silent. Throws a WorkshopFailure. */
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
