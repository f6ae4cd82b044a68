'use client'
import { useEffect, useRef, useState } from 'react'
import { type Fitted, makeFit, measureFit } from '@/lib/client/media/fit'
import { type Look, lookInto } from '@/lib/client/media/fit-look'
import type { Offer } from '@/lib/client/media/fit-plan'
import { failureOf } from '@/lib/client/media/workshop/failure'
import type { FitPlan } from '@/lib/contract/media/workshop/fit'
import type { WorkshopReason } from '@/lib/contract/media/workshop/messages'

export type FitState =
  | { step: 'looking' }
  | Look
  | { step: 'measuring'; offer: Offer; plan: FitPlan; isWaiting: boolean }
  | { step: 'measured'; offer: Offer; plan: FitPlan; needs: number }
  | { step: 'making'; offer: Offer; plan: FitPlan; needs: number; share: number; isWaiting: boolean }
  | { step: 'failed'; offer: Offer; plan: FitPlan; reason: WorkshopReason }

/** Finds out how a video can be processed before the upload, and runs the processing. Returns its state. */
export function useFit(file: File, onMade: (made: Fitted) => void) {
  const [state, setState] = useState<FitState>({ step: 'looking' })
  const work = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    setState({ step: 'looking' })
    lookInto(file, controller.signal).then((found) => controller.signal.aborted || setState(found))
    return () => {
      controller.abort()
      work.current?.abort()
    }
  }, [file])

  const runJob = async (offer: Offer, plan: FitPlan, job: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController()
    work.current = controller
    try {
      await job(controller.signal)
    } catch (error) {
      const { reason } = failureOf(error)
      if (reason === 'cancelled') setState({ step: 'offered', offer, plan })
      else setState({ step: 'failed', offer, plan, reason })
    }
  }
  const measure = (offer: Offer, plan: FitPlan) =>
    runJob(offer, plan, async (signal) => {
      const measuring = { step: 'measuring', offer, plan } as const
      setState({ ...measuring, isWaiting: false })
      const onWaiting = () => setState({ ...measuring, isWaiting: true })
      const needs = await measureFit(file, plan, { signal, onWaiting })
      setState({ step: 'measured', offer, plan, needs })
    })
  const make = (offer: Offer, plan: FitPlan, needs: number) =>
    runJob(offer, plan, async (signal) => {
      const making = { step: 'making', offer, plan, needs } as const
      setState({ ...making, share: 0, isWaiting: false })
      const onProgress = (share: number) => setState({ ...making, share, isWaiting: false })
      const onWaiting = () => setState({ ...making, share: 0, isWaiting: true })
      onMade(await makeFit(file, plan, { signal, onProgress, onWaiting }))
      work.current = null
    })
  return { state, measure, make, cancel: () => work.current?.abort() }
}
