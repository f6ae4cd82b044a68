import { findCuts } from '@/lib/contract/media/workshop/cuts'
import { type FitPlan, fitFilm } from '@/lib/contract/media/workshop/fit'
import { type ProbeResult, probe } from '@/lib/contract/media/workshop/probe'
import type { Cutting } from './fit-plan'

/** Length of the sample that is encoded to estimate the total time. */
const SAMPLE_SECONDS = 5

interface Running {
  signal: AbortSignal
  onProgress?: (share: number) => void
  /** Called if this job waits for another video to finish. */
  onWaiting?: () => void
}

/** Loads the code on demand, with the first video that is examined. */
const loadWorker = () => import('./workshop/open')

/** Returns how a video is encoded. Null if this browser cannot read it. */
export async function probeFilm(file: File, signal: AbortSignal): Promise<ProbeResult | null> {
  if (typeof VideoDecoder !== 'function') return null
  const { inWorkshop } = await loadWorker()
  const look = inWorkshop(({ run }) => run(probe, { file }), { signal, isLight: true })
  return look.catch(() => null)
}

/** Returns where to cut the video, in seconds. Throws a `WorkshopFailure`. */
export async function findCutsIn(file: File, cutting: Cutting, signal: AbortSignal): Promise<number[]> {
  const { inWorkshop } = await loadWorker()
  const listen = inWorkshop(({ run }) => run(findCuts, { file, ...cutting }, { signal }), {
    signal,
    isLight: true,
  })
  return (await listen).cuts
}

/**
 * Estimates how many seconds the whole video takes in this browser, by encoding 5 seconds from its middle.
 * Throws a `WorkshopFailure`.
 */
export async function measureFit(file: File, plan: FitPlan, { signal, onWaiting }: Running): Promise<number> {
  const seconds = Math.min(SAMPLE_SECONDS, plan.seconds)
  const stretch = { start: (plan.stretch?.start ?? 0) + (plan.seconds - seconds) / 2, seconds }
  const { inWorkshop } = await loadWorker()
  return inWorkshop(
    async ({ run, discard }) => {
      const began = performance.now()
      const { made } = await run(fitFilm, { file, ...plan, seconds, stretch }, { signal })
      discard(made)
      return ((performance.now() - began) / 1000) * (plan.seconds / seconds)
    },
    { signal, onWaiting },
  )
}

/** The encoded video, which exists until it is released. */
export interface Fitted {
  file: File
  letGo: () => void
}

/** Encodes the video. Throws a `WorkshopFailure`. */
export async function makeFit(
  file: File,
  plan: FitPlan,
  { signal, onProgress, onWaiting }: Running,
): Promise<Fitted> {
  const { inWorkshop } = await loadWorker()
  return new Promise((resolve, reject) => {
    inWorkshop(
      async ({ run, discard }) => {
        const { made } = await run(fitFilm, { file, ...plan }, { onProgress, signal })
        const { lastModified } = file
        const name = file.name.replace(/(\.[^.]*)?$/, '.mp4')
        const film = new File([made.file], name, { type: 'video/mp4', lastModified })
        await new Promise<void>((letGo) => resolve({ file: film, letGo }))
        discard(made)
      },
      { signal, onWaiting },
    ).catch(reject)
  })
}
